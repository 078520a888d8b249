import { isIP } from "node:net";
import { resolve } from "node:path";
import { passwordProblem } from "./password-rules.ts";
import type { PaymentProviderName } from "./payment-provider.ts";
import { processVariables } from "./process.server.ts";
import { isEmail, withPlainDomain } from "./text/email.ts";
import { z } from "./zod.ts";

export interface ObjectStorageSettings {
	endpoint: string;
	region: string;
	bucket: string;
	accessKeyId: string;
	secretAccessKey: string;
}

/** Where copies of backups are kept. Its keys are never logged, stored, or shown. */
export interface OffsiteSettings extends ObjectStorageSettings {
	/** The folder in the bucket: empty, or with a slash at its end. */
	prefix: string;
	/** With which copies are encrypted. */
	passphrase: string;
}

/** The company that takes payments online. Its keys are never logged, stored, or shown. */
export type PaymentSettings = (
	| { provider: "stripe"; secretKey: string; webhookSecret: string }
	| { provider: "mollie"; apiKey: string }
) & {
	/** Whether the key is for payments that move no money. */
	isTest: boolean;
	/** Where tests have it answered, as `127.0.0.1:8080`. */
	host?: string;
};

/** The environment of the process, validated once at start. */
export interface Environment {
	port: number;
	host: string;
	/** Where this process is reached from this machine, without a trailing slash. */
	localUrl: string;
	/** The public address of the site, without a trailing slash. */
	siteUrl: string;
	/** Absolute path of the folder that holds all data of this installation. */
	dataDirectory: string;
	adminEmail?: string;
	adminPassword?: string;
	/** The Postgres to use instead of the embedded one. */
	databaseUrl?: string;
	s3?: ObjectStorageSettings;
	smtpUrl?: string;
	mailFrom?: string;
	/** Whether this process makes a backup each night and before each upgrade. */
	backups: boolean;
	/** Without it backups are in the data folder alone. */
	offsite?: OffsiteSettings;
	/** Addresses and ranges (CIDR) of proxies whose X-Forwarded-For and X-Request-Id are believed. */
	trustedProxies: readonly string[];
	/** Whether a new site shows the demo bakery; `full` with opening hours, orders, and a further page. */
	demo: "yes" | "no" | "full";
	/** A file that holds the time, as tests write it; without it the time is this machine's. */
	clockFile?: string;
	/** Local servers that tests import images from, each as `127.0.0.1:8080`. */
	imageImportHosts?: readonly string[];
	/** Without it nobody pays online. */
	payments?: PaymentSettings;
	/** Where figures for Prometheus are answered; without it nowhere. */
	metrics?: { port: number; host: string };
}

/** The environment cannot be used; the message names each variable and what is wrong with it. */
export class EnvironmentError extends Error {
	override name = "EnvironmentError";

	constructor(problems: string[]) {
		super(
			`Invalid environment variables:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
		);
	}
}

const webAddress = z
	.url({ protocol: /^https?$/, error: "must be an address like https://example.com" })
	.transform((address) => address.replace(/\/+$/, ""));

const databaseAddress = z.url({
	protocol: /^postgres(ql)?$/,
	error: "must be an address like postgres://…",
});

/** Links are made by appending paths to it, and browsers compare it as an origin. */
const siteAddress = webAddress
	.transform((address) => new URL(address))
	.refine(
		({ origin, href }) => href === `${origin}/`,
		"must be an address without a user, a path or a query, like https://example.com",
	)
	.transform(({ origin }) => origin);

/** The common ones are refused when the administrator is made. */
const newPassword = z.string().superRefine((password, context) => {
	const problem = passwordProblem(password);
	if (problem) context.addIssue(problem);
});
/** A proxy on this machine, unless the environment says otherwise. */
const loopback = "127.0.0.0/8, ::1";

/** Whether a text is an IP address, or a range of them as in 10.0.0.0/8. */
function isAddressRange(text: string): boolean {
	const [, address = "", prefix = "0"] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
	return isIP(address) > 0 && Number(prefix) <= (isIP(address) === 4 ? 32 : 128);
}

const addressRanges = z
	.string()
	.transform((list) => list.split(",").map((range) => range.trim()))
	.refine(
		(ranges) => ranges.every(isAddressRange),
		"must be comma-separated addresses or ranges, like 10.0.0.0/8, 192.0.2.7",
	);

const isLocalHost = (host: string) => /^127(\.\d{1,3}){3}:\d{1,5}$/.test(host);

const localHosts = z
	.string()
	.transform((list) => list.split(",").map((host) => host.trim()))
	.refine(
		(hosts) => hosts.every(isLocalHost),
		"must be comma-separated addresses of this machine with their ports, like 127.0.0.1:8080",
	);

const defaultPort = 3000;

const portNumber = z.coerce
	.number({ error: "must be a number from 0 to 65535" })
	.int("must be a whole number")
	.min(0, "must be 0 or more")
	.max(65_535, "must be 65535 or less");

/** With 16 random letters and digits, trying them all takes longer than a bakery lasts. */
const shortestPassphrase = 16;

const variablesSchema = z.object({
	PORT: portNumber.default(defaultPort),
	HOST: z.string().default("127.0.0.1"),
	SITE_URL: siteAddress.optional(),
	DATA_DIR: z.string().default(".data"),
	ADMIN_EMAIL: z
		.string()
		.refine(isEmail, "must be an email address")
		.overwrite(withPlainDomain)
		.optional(),
	ADMIN_PASSWORD: newPassword.optional(),
	DATABASE_URL: databaseAddress.optional(),
	SUPABASE_URL: z
		.never("is no longer used: set DATABASE_URL to the project's database; see docs/hosting.md")
		.optional(),
	S3_ENDPOINT: webAddress.optional(),
	S3_REGION: z.string().optional(),
	S3_BUCKET: z.string().optional(),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	SMTP_URL: z
		.url({ protocol: /^smtps?$/, error: "must be an address like smtps://user:password@host" })
		.optional(),
	MAIL_FROM: z.string().optional(),
	BACKUPS: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
	BACKUP_S3_ENDPOINT: webAddress.optional(),
	BACKUP_S3_REGION: z.string().optional(),
	BACKUP_S3_BUCKET: z.string().optional(),
	BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
	BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
	BACKUP_S3_PREFIX: z
		.string()
		.regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, "must be the name of a folder, like bakery/backups")
		.transform((folder) => folder.replace(/\/?$/, "/"))
		.optional(),
	BACKUP_PASSPHRASE: z
		.string()
		.min(shortestPassphrase, `must have at least ${shortestPassphrase} characters`)
		.optional(),
	TRUSTED_PROXIES: addressRanges.prefault(loopback),
	DEMO: z.enum(["yes", "no", "full"], { error: "must be yes, no, or full" }).default("yes"),
	CLOCK_FILE: z.string().optional(),
	IMAGE_IMPORT_HOSTS: localHosts.optional(),
	STRIPE_SECRET_KEY: z
		.string()
		.regex(/^[sr]k_(test|live)_\w{10,}$/, "must be a key like sk_live_…, rk_live_…, or sk_test_…")
		.optional(),
	STRIPE_WEBHOOK_SECRET: z
		.string()
		.regex(/^whsec_\S{10,}$/, "must be the signing secret of a webhook, like whsec_…")
		.optional(),
	MOLLIE_API_KEY: z
		.string()
		.regex(/^(test|live)_\w{30,}$/, "must be a key like live_… or test_…")
		.optional(),
	PAYMENT_HOST: z
		.string()
		.refine(isLocalHost, "must be an address of this machine with its port, like 127.0.0.1:8080")
		.optional(),
	METRICS_PORT: portNumber.min(1, "must be 1 or more").optional(),
	METRICS_HOST: z.string().default("127.0.0.1"),
	// Read by the log itself (log.server.ts).
	LOG_FORMAT: z.enum(["text", "json"], { error: "must be text or json" }).default("text"),
});

type Variables = z.infer<typeof variablesSchema>;

const objectStorageNames = [
	"S3_ENDPOINT",
	"S3_REGION",
	"S3_BUCKET",
	"S3_ACCESS_KEY_ID",
	"S3_SECRET_ACCESS_KEY",
];

const offsiteNames = [...objectStorageNames.map((name) => `BACKUP_${name}`), "BACKUP_PASSPHRASE"];

/** The errors in combinations of variables that are valid one by one. */
function findContradictions(given: Record<string, unknown>): string[] {
	const problems: string[] = [];
	const requireVariable = (name: string, because: string) => {
		if (given[name] === undefined) problems.push(`${name} is missing: ${because} needs it`);
	};
	for (const all of [objectStorageNames, offsiteNames]) {
		const some = all.filter((name) => given[name] !== undefined);
		if (some.length > 0) for (const name of all) requireVariable(name, some.join(", "));
	}
	if (given.BACKUP_S3_PREFIX) requireVariable("BACKUP_S3_BUCKET", "BACKUP_S3_PREFIX");
	if (given.SMTP_URL) requireVariable("MAIL_FROM", "SMTP_URL");
	if (given.METRICS_HOST) requireVariable("METRICS_PORT", "METRICS_HOST");
	if (given.METRICS_PORT && Number(given.METRICS_PORT) === Number(given.PORT ?? defaultPort)) {
		problems.push("METRICS_PORT must differ from PORT: metrics are not for visitors");
	}
	if (given.STRIPE_SECRET_KEY) requireVariable("STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY");
	if (given.STRIPE_WEBHOOK_SECRET) requireVariable("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
	if (given.STRIPE_SECRET_KEY && given.MOLLIE_API_KEY) {
		problems.push("MOLLIE_API_KEY must not be set with STRIPE_SECRET_KEY: choose one");
	}
	for (const name of ["IMAGE_IMPORT_HOSTS", "PAYMENT_HOST"]) {
		if (!given[name] || isOnThisMachine(given)) continue;
		problems.push(`${name} is for tests: HOST and SITE_URL must be on this machine`);
	}
	return problems;
}

/** Whether nobody else reaches the site. */
function isOnThisMachine({ HOST = "127.0.0.1", SITE_URL = "http://localhost" }): boolean {
	const isLocal = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
	return isLocal(HOST) && URL.canParse(SITE_URL) && isLocal(new URL(SITE_URL).hostname);
}

/**
 * Reads and checks the environment; an empty value counts as not given.
 * @throws EnvironmentError that lists every problem at once.
 */
export function readEnvironment(
	variables: Record<string, string | undefined> = processVariables(),
): Environment {
	const given = Object.fromEntries(
		Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
	);
	const result = variablesSchema.safeParse(given);
	const issues = result.error?.issues ?? [];
	const problems = issues.map(({ path, message }) => `${path.join(".")} ${message}`);
	problems.push(...findContradictions(given));
	if (!result.success || problems.length > 0) throw new EnvironmentError(problems);
	return toEnvironment(result.data);
}

/** The environment of a server that chose its own port (PORT=0). */
export function withPort(environment: Environment, port: number): Environment {
	const localUrl = localAddress(environment.host, port);
	const siteUrlIsLocal = environment.siteUrl === environment.localUrl;
	const siteUrl = siteUrlIsLocal ? localUrl : environment.siteUrl;
	return { ...environment, port, localUrl, siteUrl };
}

function toEnvironment(variables: Variables): Environment {
	const { PORT: port, HOST: host } = variables;
	const localUrl = localAddress(host, port);
	return dropUndefined({
		port,
		host,
		localUrl,
		siteUrl: variables.SITE_URL ?? localUrl,
		dataDirectory: resolve(variables.DATA_DIR),
		adminEmail: variables.ADMIN_EMAIL,
		adminPassword: variables.ADMIN_PASSWORD,
		databaseUrl: variables.DATABASE_URL,
		s3: objectStorageSettings(variables),
		smtpUrl: variables.SMTP_URL,
		mailFrom: variables.MAIL_FROM,
		backups: variables.BACKUPS
			? variables.BACKUPS === "on"
			: !variables.DATABASE_URL || variables.BACKUP_S3_BUCKET !== undefined,
		offsite: offsiteSettings(variables),
		trustedProxies: variables.TRUSTED_PROXIES,
		demo: variables.DEMO,
		clockFile: variables.CLOCK_FILE && resolve(variables.CLOCK_FILE),
		imageImportHosts: variables.IMAGE_IMPORT_HOSTS,
		payments: paymentSettings(variables),
		metrics: variables.METRICS_PORT
			? { port: variables.METRICS_PORT, host: variables.METRICS_HOST }
			: undefined,
	});
}

/** How this machine itself reaches the address it listens on. */
function localAddress(host: string, port: number): string {
	const isEvery = host === "0.0.0.0" || host === "::";
	const name = isEvery ? "localhost" : host.includes(":") ? `[${host}]` : host;
	return `http://${name}:${port}`;
}

function objectStorageSettings({
	S3_ENDPOINT: endpoint,
	S3_REGION: region,
	S3_BUCKET: bucket,
	S3_ACCESS_KEY_ID: accessKeyId,
	S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Pick<
	Variables,
	"S3_ENDPOINT" | "S3_REGION" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>): ObjectStorageSettings | undefined {
	if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return undefined;
	return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function offsiteSettings(variables: Variables): OffsiteSettings | undefined {
	const { BACKUP_PASSPHRASE: passphrase, BACKUP_S3_PREFIX: prefix = "" } = variables;
	const storage = objectStorageSettings({
		S3_ENDPOINT: variables.BACKUP_S3_ENDPOINT,
		S3_REGION: variables.BACKUP_S3_REGION,
		S3_BUCKET: variables.BACKUP_S3_BUCKET,
		S3_ACCESS_KEY_ID: variables.BACKUP_S3_ACCESS_KEY_ID,
		S3_SECRET_ACCESS_KEY: variables.BACKUP_S3_SECRET_ACCESS_KEY,
	});
	return storage && passphrase ? { ...storage, prefix, passphrase } : undefined;
}

function paymentSettings({
	STRIPE_SECRET_KEY: secretKey,
	STRIPE_WEBHOOK_SECRET: webhookSecret,
	MOLLIE_API_KEY: apiKey,
	PAYMENT_HOST: host,
}: Variables): PaymentSettings | undefined {
	const common = { isTest: /^(.k_)?test_/.test(secretKey ?? apiKey ?? ""), ...(host && { host }) };
	if (secretKey && webhookSecret)
		return { provider: "stripe", secretKey, webhookSecret, ...common };
	return apiKey ? { provider: "mollie", apiKey, ...common } : undefined;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function dropUndefined<T extends object>(object: T): Defined<T> {
	return Object.fromEntries(
		Object.entries(object).filter(([, value]) => value !== undefined),
	) as Defined<T>;
}

/** The only values that may reach the browser. */
export interface PublicEnvironment {
	siteUrl: string;
	/** Whether the account service can send mails. */
	sendsMail: boolean;
	/** Who takes payments online; null for nobody. */
	payments: { provider: PaymentProviderName; isTest: boolean } | null;
}

/** The only settings that browsers get. */
export function publicEnvironment({
	siteUrl,
	smtpUrl,
	mailFrom,
	payments,
}: Pick<Environment, "siteUrl" | "smtpUrl" | "mailFrom" | "payments">): PublicEnvironment {
	return {
		siteUrl,
		sendsMail: Boolean(smtpUrl && mailFrom),
		payments: payments ? { provider: payments.provider, isTest: payments.isTest } : null,
	};
}
