// Node with its own libduckdb as the host: prints one JSON document of what it saw.
// Arguments: the extension, a database file that does not exist yet.
import { DuckDBInstance } from "@duckdb/node-api";
import { existsSync } from "node:fs";

const [extension, path] = process.argv.slice(2);
const seen = {};

async function open() {
  const instance = await DuckDBInstance.create(path, { allow_unsigned_extensions: "true" });
  const connection = await instance.connect();
  await connection.run(`LOAD '${extension}'`);
  return { instance, connection };
}

async function rows(connection, sql) {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

async function message(connection, sql) {
  try {
    await connection.run(sql);
    return "no error";
  } catch (error) {
    return String(error.message);
  }
}

const { instance, connection } = await open();
await connection.run("CREATE TABLE singer (id INTEGER, name VARCHAR, country VARCHAR)");
await connection.run("INSERT INTO singer VALUES (1, 'Rose', 'France'), (2, 'Joe', 'Norway')");
seen.tables = await rows(connection, "SELECT table_name FROM discover_tables('singers from France', k := 1)");
seen.scalar = await rows(connection, "SELECT len(discover_tables('singers from France', 1)) AS n");
await connection.run("SET lakescout_exclude = 'singer'");
seen.setting = await rows(connection, "SELECT value, origin FROM lakescout_settings() WHERE name = 'exclude'");
await connection.run("RESET lakescout_exclude");
seen.error = await message(connection, "FROM discover_tables('')");

const others = await Promise.all(Array.from({ length: 8 }, () => instance.connect()));
const asked = others.map((other) => rows(other, "SELECT table_name FROM discover_tables('singers from France', k := 1)"));
seen.concurrent = (await Promise.all(asked)).flat(2);
for (const other of others) other.closeSync();

connection.closeSync();
instance.closeSync();
const deadline = Date.now() + 5000;
while (existsSync(`${path}.wal`) && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20));
seen.wal = existsSync(`${path}.wal`);

const again = await open();
seen.reopened = await rows(again.connection, "SELECT table_name FROM discover_tables('singers from France', k := 1)");
console.log(JSON.stringify(seen));
