import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestAccounts, type TestAccounts } from "../fixtures/test-accounts.ts";

// The rest is in database/tests/passkeys.test.ts.

let service: TestAccounts;

beforeAll(async () => {
	service = await startTestAccounts();
});

afterAll(() => service.stop());

const codes = ["0123456789abcdef", "fedcba9876543210"];

async function addUserWithCodes() {
	const user = await service.addUser();
	for (const code of codes) {
		const hash = createHash("sha256").update(code).digest("hex");
		await service.sql`
			insert into private.recovery_codes (user_id, code_hash) values (${user.id}, ${hash})`;
	}
	return user;
}

function redeem(email: string, code: string) {
	const body = { email, code };
	return service.call("POST /token?grant_type=recovery_code", { body, address: "192.0.2.7" });
}

test("a used code is logged, and mailed with how many are left", async () => {
	const { id, email } = await addUserWithCodes();
	const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	expect((await redeem(email, codes[0] ?? "")).status).toBe(200);
	expect((await redeem(email, "0000-0000-0000-0000")).status).toBe(400);
	const lines = logged.mock.calls.join("");
	logged.mockRestore();
	expect(lines).toContain(
		`info somebody signed in with="recovery code" address=192.0.2.7 account=${id}`,
	);
	expect(lines).toContain(
		`warn a sign-in failed reason="wrong recovery code" address=192.0.2.7 account=${id}`,
	);
	const [mail] = await service.mailsTo(email);
	expect(mail).toContain("Subject: A recovery code was used");
	expect(mail).toContain("Codes left: 1.");
});
