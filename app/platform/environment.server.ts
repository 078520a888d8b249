import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

export interface ObjectStorageSettings {
	endpoint: string;
	region: string;
	bucket: string;
	accessKeyId: string;
	secretAccessKey: string;
}

/** Everything the process is told from outside, read and checked once at start. */
export interface Environment {
	/** Which of the three backends runs: our own Postgres, the given one, or a Supabase project. */
	mode: "embedded" | "own-postgres" | "hosted";
	port: number;
	host: string;
	/** The public address of the site, without a trailing slash. */
	siteUrl: string;
	/** Absolute path of the folder that holds all data of this installation. */
	dataDirectory: string;
	adminEmail?: string;
	adminPassword?: string;
	databaseUrl?: string;
	supabaseUrl?: string;
	supabasePublishableKey?: string;
	supabaseSecretKey?: string;
	s3?: ObjectStorageSettings;
	smtpUrl?: string;
	mailFrom?: string;
}

/** The environment cannot be used; the message names each variable and what is wrong with it. */
export class EnvironmentError extends Error {
	override name = "EnvironmentError";

	constructor(problems: string[]) {
		super(
			`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
		);
	}
}

const webAddress = z
	.url({ protocol: /^https?$/, error: "must be an address like https://example.com" })
	.transform((address) => address.replace(/\/+$/, ""));

const variablesSchema = z.object({
	PORT: z.coerce
		.number({ error: "must be a number from 0 to 65535" })
		.int("must be a whole number")
		.min(0, "must be 0 or more")
		.max(65_535, "must be 65535 or less")
		.default(3000),
	HOST: z.string().default("127.0.0.1"),
	SITE_URL: webAddress.optional(),
	DATA_DIR: z.string().default(".data"),
	ADMIN_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
	ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
	DATABASE_URL: z
		.url({ protocol: /^postgres(ql)?$/, error: "must be an address like postgres://…" })
		.optional(),
	SUPABASE_URL: webAddress.optional(),
	SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
	SUPABASE_SECRET_KEY: z.string().optional(),
	S3_ENDPOINT: webAddress.optional(),
	S3_REGION: z.string().optional(),
	S3_BUCKET: z.string().optional(),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	SMTP_URL: z
		.url({ protocol: /^smtps?$/, error: "must be an address like smtps://user:password@host" })
		.optional(),
	MAIL_FROM: z.string().optional(),
});

type Variables = z.infer<typeof variablesSchema>;

const objectStorageNames = [
	"S3_ENDPOINT",
	"S3_REGION",
	"S3_BUCKET",
	"S3_ACCESS_KEY_ID",
	"S3_SECRET_ACCESS_KEY",
] as const;

const checkedVariables = variablesSchema.superRefine((variables, context) => {
	const require = (name: keyof Variables, because: string) => {
		if (variables[name] === undefined) {
			context.addIssue({ code: "custom", path: [name], message: `is missing: ${because}` });
		}
	};
	if (variables.SUPABASE_URL) {
		require("SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL needs it");
		require("SUPABASE_SECRET_KEY", "SUPABASE_URL needs it");
	} else {
		checkKeyForm(variables, context);
	}
	if (variables.SUPABASE_URL && variables.DATABASE_URL) {
		context.addIssue({
			code: "custom",
			path: ["DATABASE_URL"],
			message: "cannot be used together with SUPABASE_URL; set one of the two",
		});
	}
	const given = objectStorageNames.filter((name) => variables[name] !== undefined);
	if (given.length > 0) {
		for (const name of objectStorageNames) require(name, `${given.join(", ")} needs it`);
	}
	if (variables.SMTP_URL) require("MAIL_FROM", "SMTP_URL needs a sender");
});

/** Keys of an embedded backend are ours to choose, but must look like Supabase's. */
function checkKeyForm(variables: Variables, context: z.RefinementCtx): void {
	const prefixes = {
		SUPABASE_PUBLISHABLE_KEY: "sb_publishable_",
		SUPABASE_SECRET_KEY: "sb_secret_",
	} as const;
	for (const name of ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const) {
		const value = variables[name];
		if (value !== undefined && !value.startsWith(prefixes[name])) {
			const message = `must start with ${prefixes[name]}`;
			context.addIssue({ code: "custom", path: [name], message });
		}
	}
}

/**
 * Reads and checks the environment.
 * @param variables names and values; an empty value counts as not given. Left out, they are those
 *   of the process, and of the file `.env` in its working directory for what the process leaves open.
 * @throws EnvironmentError that lists every problem at once.
 */
export function readEnvironment(
	variables: Record<string, string | undefined> = processVariables(),
): Environment {
	const given = Object.fromEntries(
		Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
	);
	const result = checkedVariables.safeParse(given);
	if (!result.success) {
		throw new EnvironmentError(
			result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`),
		);
	}
	return toEnvironment(result.data);
}

function processVariables(): NodeJS.ProcessEnv {
	if (existsSync(".env")) process.loadEnvFile(".env");
	return process.env;
}

function toEnvironment(variables: Variables): Environment {
	const { PORT: port, HOST: host } = variables;
	return dropUndefined({
		mode: variables.SUPABASE_URL ? "hosted" : variables.DATABASE_URL ? "own-postgres" : "embedded",
		port,
		host,
		siteUrl: variables.SITE_URL ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
		dataDirectory: resolve(variables.DATA_DIR),
		adminEmail: variables.ADMIN_EMAIL,
		adminPassword: variables.ADMIN_PASSWORD,
		databaseUrl: variables.DATABASE_URL,
		supabaseUrl: variables.SUPABASE_URL,
		supabasePublishableKey: variables.SUPABASE_PUBLISHABLE_KEY,
		supabaseSecretKey: variables.SUPABASE_SECRET_KEY,
		s3: objectStorageSettings(variables),
		smtpUrl: variables.SMTP_URL,
		mailFrom: variables.MAIL_FROM,
	});
}

function objectStorageSettings(variables: Variables): ObjectStorageSettings | undefined {
	const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
	if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
		return undefined;
	}
	return {
		endpoint: S3_ENDPOINT,
		region: S3_REGION,
		bucket: S3_BUCKET,
		accessKeyId: S3_ACCESS_KEY_ID,
		secretAccessKey: S3_SECRET_ACCESS_KEY,
	};
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function dropUndefined<T extends object>(object: T): Defined<T> {
	return Object.fromEntries(
		Object.entries(object).filter(([, value]) => value !== undefined),
	) as Defined<T>;
}

/** What may reach the browser, and nothing else. */
export interface PublicEnvironment {
	supabaseUrl: string;
	supabasePublishableKey: string;
	siteUrl: string;
}

/**
 * The one place that decides which settings the browser is told.
 * @param backend where the running backend is found, and its publishable key.
 */
export function publicEnvironment(
	environment: Pick<Environment, "siteUrl">,
	backend: { url: string; publishableKey: string },
): PublicEnvironment {
	return {
		supabaseUrl: backend.url,
		supabasePublishableKey: backend.publishableKey,
		siteUrl: environment.siteUrl,
	};
}
