import { beforeAll, expect, test } from "vitest";
import { accountsForTests } from "../fixtures/test-accounts.ts";

const service = accountsForTests();
let token: string;
let email: string;

beforeAll(async () => {
	const user = await service.addUser();
	email = user.email;
	// Without a role, nobody reads what is sent to add a passkey.
	await service.sql`insert into public.user_roles values (${user.id}, 'counter')`;
	token = (await service.signIn(email)).access_token;
});

const targets = [
	"POST /token?grant_type=password",
	"POST /token?grant_type=refresh_token",
	"POST /token?grant_type=passkey",
	"POST /token?grant_type=recovery_code",
	"POST /passkeys",
	"POST /recover",
	"POST /verify",
	"PUT /user",
];

function base64url(text: string): string {
	return Buffer.from(text, "latin1").toString("base64url");
}

/** The answer of an authenticator, but for its challenge and its signature. */
const passkeyResponse = {
	id: "AAAA",
	rawId: "AAAA",
	type: "public-key",
	clientExtensionResults: {},
	response: {
		clientDataJSON: base64url(
			'{"type":"webauthn.get","challenge":"AAAA","origin":"https://rye.example"}',
		),
		authenticatorData: base64url("x".repeat(37)),
		attestationObject: base64url("\xa0"),
		signature: "AAAA",
	},
};

const bodies = [
	"",
	"{",
	"null",
	"[]",
	"7",
	'"text"',
	'{"__proto__":{"email":"a@b.example"}}',
	{ email: null, password: null, refresh_token: null, type: null, token_hash: null },
	{ email: "owner@rye.example", password: ["x"] },
	{ email: ["owner@rye.example"], password: "x" },
	{ email: { toLowerCase: 1 }, password: {} },
	{ email: `${"x".repeat(250)}@rye.example`, password: "x".repeat(20) },
	{ email: "a\0b@rye.example", password: "a long enough pass\0word" },
	{ email: "\ud800@rye.example", password: "a long enough \ud800 password" },
	{ refresh_token: "\0" },
	{ refresh_token: "\udfff" },
	{ refresh_token: "x".repeat(100_000) },
	{ type: "recovery", token_hash: "\0" },
	{ type: "signup", token_hash: "x" },
	{ email: "owner@rye.example", password: "a long enough password", is_super_admin: true },
	{ email: "owner@rye.example", code: ["x"] },
	{ email: "a\0b@rye.example", code: "\ud800" },
	{ email: "owner@rye.example", code: "x".repeat(100_000) },
	{ name: "Phone", response: null },
	{ name: { trim: 1 }, response: passkeyResponse },
	...[
		{},
		{ clientDataJSON: 7 },
		{ clientDataJSON: base64url("null") },
		{ clientDataJSON: base64url('{"challenge":{},"origin":"https://rye.example"}') },
		{ clientDataJSON: "A".repeat(100_000) },
		{ attestationObject: "_".repeat(6000) },
		{ attestationObject: base64url("\x9f".repeat(1000)) },
		{ authenticatorData: "AAAA", signature: "\0" },
		{ signature: "A".repeat(2001) },
		{ userHandle: ["x"] },
		{ transports: ["../x"] },
		{ transports: Array.from({ length: 11 }, () => "usb") },
	].flatMap((part) => {
		const response = { ...passkeyResponse, response: { ...passkeyResponse.response, ...part } };
		return [{ response }, { name: "Phone", response }];
	}),
];

test.each(targets)("%s refuses every other body", async (target) => {
	for (const body of bodies) {
		const answer = await service.call(target, { body, token });
		const about = JSON.stringify(body).slice(0, 200);
		expect(answer.status, about).toBeGreaterThanOrEqual(400);
		expect(answer.status, about).toBeLessThan(500);
		expect((await answer.json()).error_code, about).toEqual(expect.any(String));
	}
});
