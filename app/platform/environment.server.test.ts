import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import {
	EnvironmentError,
	publicEnvironment,
	readEnvironment,
	withPort,
} from "./environment.server.ts";

function problemsOf(variables: Record<string, string>): string {
	try {
		readEnvironment(variables);
	} catch (error) {
		if (error instanceof EnvironmentError) return error.message;
		throw error;
	}
	throw new Error("The environment was accepted.");
}

const storage = {
	...{ S3_ENDPOINT: "https://s3.example.com/", S3_REGION: "eu-central-1", S3_BUCKET: "bakery" },
	...{ S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" },
};

const offsite = {
	...Object.fromEntries(Object.entries(storage).map(([name, value]) => [`BACKUP_${name}`, value])),
	BACKUP_PASSPHRASE: "rye wheat spelt oats",
};

const stripe = {
	STRIPE_SECRET_KEY: "sk_test_0123456789",
	STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
};
const mollieKey = `test_${"a1B2".repeat(8)}`;

describe("the environment", () => {
	test("needs nothing", () => {
		expect(readEnvironment({})).toEqual({
			...{ port: 3000, host: "127.0.0.1", localUrl: "http://127.0.0.1:3000" },
			siteUrl: "http://127.0.0.1:3000",
			dataDirectory: resolve(".data"),
			...{ backups: true, trustedProxies: ["127.0.0.0/8", "::1"], demo: "yes" },
		});
	});

	test("imports images from servers of this machine, only where nobody else reaches the site", () => {
		const IMAGE_IMPORT_HOSTS = "127.0.0.1:8080, 127.0.0.2:81";
		expect(readEnvironment({ IMAGE_IMPORT_HOSTS }).imageImportHosts).toEqual([
			"127.0.0.1:8080",
			"127.0.0.2:81",
		]);
		for (const variables of [{ SITE_URL: "https://rye.example" }, { HOST: "0.0.0.0" }]) {
			expect(problemsOf({ IMAGE_IMPORT_HOSTS, ...variables })).toContain(
				"IMAGE_IMPORT_HOSTS is for tests",
			);
		}
		for (const hosts of ["10.0.0.1:80", "127.0.0.1", "rye.example:80", "127.0.0.1:80,"]) {
			expect(problemsOf({ IMAGE_IMPORT_HOSTS: hosts })).toContain("IMAGE_IMPORT_HOSTS must be");
		}
	});

	test.each([
		[stripe, { provider: "stripe", isTest: true }],
		[
			{ ...stripe, STRIPE_SECRET_KEY: "rk_live_0123456789" },
			{ provider: "stripe", isTest: false },
		],
		[{ MOLLIE_API_KEY: mollieKey }, { provider: "mollie", isTest: true, apiKey: mollieKey }],
		[
			{ ...stripe, PAYMENT_HOST: "127.0.0.1:81" },
			{ provider: "stripe", host: "127.0.0.1:81" },
		],
	])("takes payments with %j", (variables, payments) => {
		expect(readEnvironment(variables).payments).toMatchObject(payments);
	});

	test.each([{ SITE_URL: "https://rye.example" }, { HOST: "0.0.0.0" }])(
		"has payments answered elsewhere only where nobody else reaches the site: not with %j",
		(variables) => {
			const problems = problemsOf({ PAYMENT_HOST: "127.0.0.1:8080", ...variables });
			expect(problems).toContain("PAYMENT_HOST is for tests");
		},
	);

	test("says what is wrong with a key without repeating it", () => {
		const problems = problemsOf({ STRIPE_SECRET_KEY: "pk_live_51H8", MOLLIE_API_KEY: "test_51H8" });
		expect(problems).toContain("STRIPE_SECRET_KEY must be a key");
		expect(problems).not.toContain("51H8");
	});

	test("takes addresses and ranges for trusted proxies", () => {
		const { trustedProxies } = readEnvironment({
			TRUSTED_PROXIES: "10.0.0.0/8,192.0.2.7, fd00::/8",
		});
		expect(trustedProxies).toEqual(["10.0.0.0/8", "192.0.2.7", "fd00::/8"]);
	});

	test.each(["proxy.example", "10.0.0.0/33", "10.0.0.0/8,,", "::1/129", "10.0.0.0/8/8", "*"])(
		"does not take %s for trusted proxies",
		(list) => {
			expect(problemsOf({ TRUSTED_PROXIES: list })).toContain(
				"TRUSTED_PROXIES must be comma-separated addresses",
			);
		},
	);

	test("takes an empty value for none", () => {
		expect(readEnvironment({ PORT: "", ADMIN_EMAIL: " " })).toEqual(readEnvironment({}));
	});

	test.each([
		["SITE_URL", { SITE_URL: "https://rye.example/" }, "https://rye.example"],
		["HOST and PORT", { HOST: "::1", PORT: "8080" }, "http://[::1]:8080"],
		["PORT alone when it listens everywhere", { HOST: "0.0.0.0" }, "http://localhost:3000"],
	])("takes the address of the site from %s", (_, variables, siteUrl) => {
		expect(readEnvironment(variables).siteUrl).toBe(siteUrl);
	});

	test.each([
		["the port that was found", {}, "http://127.0.0.1:4567"],
		["SITE_URL all the same", { SITE_URL: "https://rye.example" }, "https://rye.example"],
	])("takes the address of a server with PORT=0 from %s", (_, variables, siteUrl) => {
		const environment = withPort(readEnvironment({ PORT: "0", ...variables }), 4567);
		expect(environment).toMatchObject({ port: 4567, localUrl: "http://127.0.0.1:4567", siteUrl });
	});

	test("takes figures to a port of their own on this machine, when asked for", () => {
		expect(readEnvironment({}).metrics).toBeUndefined();
		const { metrics } = readEnvironment({ METRICS_PORT: "9464" });
		expect(metrics).toEqual({ port: 9464, host: "127.0.0.1" });
		const variables = { METRICS_PORT: "9464", METRICS_HOST: "10.0.0.7" };
		expect(readEnvironment(variables).metrics?.host).toBe("10.0.0.7");
	});

	const ownPostgres = { DATABASE_URL: "postgres://user@localhost/levain" };

	test.each([
		["on by themselves where everything is embedded", {}, true],
		["off when told so", { BACKUPS: "off" }, false],
		["off on a Postgres of one's own", ownPostgres, false],
		["on there when told so", { ...ownPostgres, BACKUPS: "on" }, true],
		["on there with off-site copies", { ...ownPostgres, ...offsite }, true],
	])("has backups %s", (_, variables, backups) => {
		expect(readEnvironment(variables).backups).toBe(backups);
	});

	test("knows an object storage by its five settings", () => {
		expect(readEnvironment(storage).s3).toEqual({
			...{ endpoint: "https://s3.example.com", region: "eu-central-1", bucket: "bakery" },
			...{ accessKeyId: "id", secretAccessKey: "secret" },
		});
	});

	test.each([
		["in the bucket itself", {}, ""],
		["in a folder", { BACKUP_S3_PREFIX: "bakery/rye" }, "bakery/rye/"],
	])("keeps off-site copies %s", (_, variables, prefix) => {
		expect(readEnvironment({ ...offsite, ...variables }).offsite).toMatchObject({
			...{ endpoint: "https://s3.example.com", bucket: "bakery", prefix },
			passphrase: "rye wheat spelt oats",
		});
	});

	test.each([
		["PORT must be a number", { PORT: "http" }],
		["METRICS_PORT must differ from PORT", { METRICS_PORT: "3000" }],
		["METRICS_PORT is missing", { METRICS_HOST: "0.0.0.0" }],
		["LOG_FORMAT must be text or json", { LOG_FORMAT: "xml" }],
		["SITE_URL must be an address", { SITE_URL: "rye.example" }],
		["SITE_URL must be an address without", { SITE_URL: "https://rye.example/shop" }],
		["ADMIN_EMAIL must be an email address", { ADMIN_EMAIL: "owner" }],
		["DATABASE_URL must be an address like postgres://", { DATABASE_URL: "mysql://localhost" }],
		["SUPABASE_URL is no longer used: set DATABASE_URL", { SUPABASE_URL: "https://a.supabase.co" }],
		["S3_REGION is missing", { ...storage, S3_REGION: "" }],
		[
			"BACKUP_PASSPHRASE must have at least 16",
			{ ...offsite, BACKUP_PASSPHRASE: "only 15 letters" },
		],
		["BACKUP_S3_BUCKET is missing", { BACKUP_S3_PREFIX: "rye" }],
		["BACKUP_S3_PREFIX must be the name of a folder", { ...offsite, BACKUP_S3_PREFIX: "/rye" }],
		["STRIPE_WEBHOOK_SECRET is missing", { ...stripe, STRIPE_WEBHOOK_SECRET: "" }],
		["STRIPE_WEBHOOK_SECRET must be", { ...stripe, STRIPE_WEBHOOK_SECRET: "secret" }],
		["MOLLIE_API_KEY must be a key", { MOLLIE_API_KEY: "sk_test_0123456789" }],
		["PAYMENT_HOST must be an address of this machine", { PAYMENT_HOST: "api.stripe.com:443" }],
		["BACKUPS must be on or off", { BACKUPS: "yes" }],
		["DEMO must be yes, no, or full", { DEMO: "all" }],
		["MAIL_FROM is missing", { SMTP_URL: "smtps://smtp.example.com" }],
	])("says what is wrong: %s", (message, variables) => {
		expect(problemsOf(variables)).toContain(message);
	});

	test("names every problem at once", () => {
		const problems = problemsOf({ PORT: "http", SMTP_URL: "smtps://smtp.example.com" });
		expect(problems).toContain("PORT");
		expect(problems).toContain("MAIL_FROM");
	});
});

test("the browser gets three settings and no secret", () => {
	const environment = readEnvironment({ ADMIN_PASSWORD: "do not tell", ...stripe });
	expect(publicEnvironment(environment)).toEqual({
		siteUrl: "http://127.0.0.1:3000",
		sendsMail: false,
		payments: { provider: "stripe", isTest: true },
	});
	expect(publicEnvironment(readEnvironment({})).payments).toBeNull();
});

test.each([
	[{}, false],
	[{ SMTP_URL: "smtps://smtp.example.com", MAIL_FROM: "hello@example.com" }, true],
])("with %j mails are sent: %j", (variables, sendsMail) => {
	expect(publicEnvironment(readEnvironment(variables))).toMatchObject({ sendsMail });
});
