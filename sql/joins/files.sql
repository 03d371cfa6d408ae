-- What the files of a view amount to: equal figures mean that none was written since. Their contents are not read.
SELECT count(*) AS n, CAST(sum(hash(filename, size, last_modified)) AS VARCHAR) AS total FROM read_blob({{paths:sql}})
