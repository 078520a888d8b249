import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { projectDirectory } from "../../process/project-directory.ts";

/** Where the schema is: `foundations.sql`, `migrations/`, and `topics/`. */
export const schemaDirectory = join(projectDirectory, "database");

/** A file of SQL. */
export interface SchemaFile {
	name: string;
	text: string;
	/** Differs as soon as the text does. */
	hash: string;
}

/** A change of tables and rows, which is applied once. */
interface Migration extends SchemaFile {
	/** The number that its name begins with. */
	version: string;
}

/** The schema of this version of Levain. */
export interface Schema {
	/** The file that comes before the tables, because they depend on it. */
	foundations: SchemaFile;
	/** In their order. */
	migrations: Migration[];
	/** Functions, views, triggers, policies, and grants, in their order. */
	topics: SchemaFile[];
}

/** @param directory the folder of the schema. */
export async function readSchemaFiles(directory = schemaDirectory): Promise<Schema> {
	return {
		foundations: await readSql(join(directory, "foundations.sql")),
		migrations: (await readFolder(join(directory, "migrations"))).map((file) => ({
			...file,
			version: versionOf(file.name),
		})),
		topics: await readFolder(join(directory, "topics")),
	};
}

/** The versions of the migrations of this program, in their order. */
export async function knownMigrations(directory = schemaDirectory): Promise<string[]> {
	return (await namesIn(join(directory, "migrations"))).map(versionOf);
}

const versionOf = (name: string) => /^\d+/.exec(name)?.[0] ?? name;

async function readFolder(directory: string): Promise<SchemaFile[]> {
	return Promise.all((await namesIn(directory)).map((name) => readSql(join(directory, name))));
}

async function namesIn(directory: string): Promise<string[]> {
	return (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
}

async function readSql(file: string): Promise<SchemaFile> {
	const text = await readFile(file, "utf8");
	return { name: basename(file), text, hash: createHash("sha256").update(text).digest("hex") };
}
