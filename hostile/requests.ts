import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { allPages } from "../app/storefront/pages.ts";
import { users } from "./targets.ts";

/** A request that a stranger might send. */
export interface HostileRequest {
	method: string;
	/** Path and query, as they are sent. */
	address: string;
	headers: Record<string, string>;
	body: Buffer | null;
	/** Which token it carries. */
	credentials: "none" | "made-up token" | (typeof users)[number];
}

function words(text: string): string[] {
	return text.trim().split(/\s+/);
}

/** Strings with a special meaning in some layer. */
const specialWords = [
	...words(`
		__proto__ constructor prototype toString constructor.prototype __proto__.NODE_OPTIONS
		null true -1 1e309 9007199254740993 0x10 NaN '' {} [] ( a.b.c * % %00
		../../../../etc/passwd //evil.example http://x@y javascript:alert(1)
		<script>alert(1)</script> {name} words 00000000-0000-4000-8000-000000000001
	`),
	'"',
	"'; select pg_sleep(5); --",
	"\0",
	"\r\nx: y",
	"\u001b[31m",
	"\u202e",
	"\ud800",
	"..\\..\\",
	"{0, plural,",
	"a".repeat(300),
	"é".repeat(100),
];

const names = words(`
	order limit id name category page since topic sent grant_type redirect_to token type
	scope returnTo %67rant_type _routes
`);

const topics = fileURLToPath(new URL("../database/topics/", import.meta.url));
const sources = readdirSync(topics).map((name) => readFileSync(topics + name, "utf8"));
const functionNames = sources.flatMap((source) =>
	[...source.matchAll(/^create function public\.(\w+)/gm)].map(([, name]) => name),
);

/** Whatever the gateway knows, and tables that it does not. */
const targets = [
	...functionNames.map((name) => `rpc/${name}`),
	"products",
	"contact_messages",
	"users",
];

const accountPaths = words(`
	token user logout recover verify passkeys passkeys/options passkeys/sign-in-options
	token?grant_type=passkey token?grant_type=recovery_code signup otp magiclink resend
	admin/users authorize callback settings
`);

const publicPaths = allPages().map(([path]) => path);

const knownPaths = [
	...publicPaths,
	...publicPaths.map((path) => (path === "/" ? "/_.data" : `${path}.data`)),
	...words(`
		/Products /about/ /imprint/ /IMPRINT /admin /admin/dashboard /admin/settings
		/preview/home /preview/home.data /preview/nothing /sitemap.xml /robots.txt /live
		/live?topic=messages /health /manifest.webmanifest /favicon.ico /icon.svg
		/assets/missing.js /assets/ /pictures/320/art/hero.jpg
		/pictures/320/product-images/hero.jpg /pictures/social/product-images/none.jpg
		/pictures/99999/product-images/hero.jpg
		/storage/v1/object/public/product-images/hero.jpg
		/storage/v1/object/product-images/forged.png /storage/v1/object/product-images
		/storage/v1/object/list/product-images /storage/v1/bucket /__manifest /_system/info
		/.env
	`),
];

const word = fc.oneof(fc.constantFrom(...specialWords), fc.string({ maxLength: 40 }), fc.uuid());

const rawWord = fc.oneof(
	word.map(encodeLoosely),
	fc.constantFrom("%", "%zz", "%ff", "%c0%af", "%2e%2e%2f", "%u0041", "+", "%00", "%0d%0a"),
);

const path = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...knownPaths) },
	{ weight: 3, arbitrary: fc.constantFrom(...targets).map((target) => `/api/${target}`) },
	{ weight: 2, arbitrary: fc.constantFrom(...accountPaths).map((name) => `/auth/v1/${name}`) },
	{ weight: 1, arbitrary: rawWord.map((name) => `/products/${name}`) },
	{ weight: 1, arbitrary: rawWord.map((name) => `/pictures/640/product-images/${name}`) },
	{ weight: 1, arbitrary: rawWord.map((name) => `/storage/v1/object/product-images/${name}`) },
	{ weight: 1, arbitrary: rawWord.map((name) => `/assets/${name}`) },
	{
		weight: 1,
		arbitrary: fc.array(rawWord, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
	},
);

const value = fc.oneof(
	rawWord,
	fc.integer({ min: 0, max: 3000 }).map((depth) => "(".repeat(depth)),
);

const query = fc
	.array(fc.tuple(fc.oneof(fc.constantFrom(...names), rawWord), value), { maxLength: 5 })
	.map((pairs) => pairs.map((pair) => pair.join("=")).join("&"));

/** Objects with dangerous keys, as JSON text: an object literal would lose `__proto__`. */
const loadedObject = fc
	.array(
		fc.tuple(
			fc.oneof(
				word,
				fc.constantFrom(...words("email password refresh_token name given sections prefix data")),
			),
			fc.jsonValue(),
		),
		{ maxLength: 5 },
	)
	.map(
		(pairs) =>
			`{${pairs.map(([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(each)}`).join(",")}}`,
	);

const jsonBody = fc.oneof(
	loadedObject,
	fc.json(),
	fc.constantFrom(
		"null",
		"[]",
		"{",
		'{"a":',
		"[".repeat(3000),
		'{"email":"a@b.example","password":["x"]}',
	),
);

const formBody = fc.oneof(
	query,
	fc.constantFrom(
		"name=A&email=a%40b.example&subject=S&message=%00%ff%ud800",
		'--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nhalf',
		"--x--",
	),
);

const body = fc.oneof(
	fc.tuple(fc.constant("application/json"), jsonBody),
	fc.tuple(
		fc.constantFrom(
			"application/x-www-form-urlencoded",
			"multipart/form-data; boundary=x",
			"multipart/form-data",
			"text/plain",
			"image/png",
			"image/svg+xml",
			"garbage",
		),
		formBody,
	),
	fc.tuple(
		fc.constantFrom("image/jpeg", "application/octet-stream"),
		fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
	),
);

const headerValue = fc.oneof(word, fc.string({ maxLength: 60 })).map(toHeaderText);

const headers = fc.dictionary(
	fc.constantFrom(
		...words(`
			accept accept-encoding cookie if-none-match origin prefer range referer user-agent
			x-forwarded-host x-forwarded-proto x-levain-address x-upsert x-http-method-override
		`),
	),
	headerValue,
	{ maxKeys: 4, noNullPrototype: true },
);

/**
 * Requests that are wrong in many ways, but similar enough to valid ones to pass the first checks.
 */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
	.record({
		method: fc.constantFrom(...words("GET GET GET HEAD POST POST PUT PATCH DELETE OPTIONS TRACE")),
		path,
		query,
		headers,
		sent: fc.option(body, { nil: null }),
		sender: fc.ipV4(),
		credentials: fc.constantFrom("none" as const, "made-up token" as const, ...users),
	})
	.map(({ method, path: pathname, query: search, headers: given, sent, sender, credentials }) => {
		const hasBody = sent !== null && !["GET", "HEAD", "TRACE"].includes(method);
		return {
			method,
			address: search ? `${pathname}?${search}` : pathname,
			headers: {
				...given,
				"x-forwarded-for": sender,
				...(hasBody && { "content-type": sent[0] }),
			},
			body: hasBody ? Buffer.from(sent[1], "utf8") : null,
			credentials,
		};
	});

/** Escapes only what the first line of a request cannot contain at all. */
function encodeLoosely(text: string): string {
	return text
		.toWellFormed()
		.replace(/[^\x21-\x7e]|[?#/]/g, (character) => encodeURIComponent(character));
}

function toHeaderText(text: string): string {
	return text.replace(/[^\x20-\x7e]/g, "");
}
