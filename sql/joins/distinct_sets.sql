-- How many values some columns have together, rows with a NULL among them left out.
SELECT count(*) FROM (SELECT DISTINCT {{names:sql}} FROM {{table:sql}} WHERE {{filled:sql}})
