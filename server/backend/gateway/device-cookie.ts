import { createHash, createHmac, randomUUID } from "node:crypto";
import { accountOf } from "../../../app/platform/text/email.ts";
import { isEqualInConstantTime } from "../requests/timing-safe-equal.ts";

/**
 * With the prefix, browsers take the cookie from this host alone and by HTTPS. Without HTTPS they
 * take none with it. Devices with a cookie of an earlier version keep the plain name until they sign in
 * again, within its year.
 */
const plainName = "levain-device";
const hostName = `__Host-${plainName}`;
const maximumAgeInSeconds = 365 * 24 * 60 * 60;

const value = /^([0-9a-f-]{36})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * Recognizes devices that have signed in to an account before. The cookie holds a random device, a hash of the account and a signature over both. It opens
 * nothing: a thief may guess passwords against a limit of its own.
 * @param secure whether visitors reach the site by https.
 */
export function createDeviceCookies({ secret, secure }: { secret: string; secure: boolean }) {
	const key = createHmac("sha256", secret).update("device cookie").digest();
	const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");

	return {
		/** The device of a request if it has signed in to this account before. */
		read(request: Pick<Request, "headers">, email: string): string | undefined {
			for (const cookie of cookiesOf(request)) {
				const [, device, account, signature] = value.exec(cookie) ?? [];
				if (!device || !signature || account !== hashOf(email)) continue;
				if (isEqualInConstantTime(signature, sign(`${device}.${account}`))) return device;
			}
			return undefined;
		},
		/** The Set-Cookie header for a device that has just signed in to this account. */
		issue(email: string, device: string = randomUUID()): string {
			const named = `${device}.${hashOf(email)}`;
			const attributes = `Max-Age=${maximumAgeInSeconds}; HttpOnly; SameSite=Strict`;
			const text = `${named}.${sign(named)}`;
			if (secure) return `${hostName}=${text}; Path=/; ${attributes}; Secure`;
			return `${plainName}=${text}; Path=/auth/v1; ${attributes}`;
		},
	};
}

/** All of them, because other hosts of the domain can add cookies with the plain name. */
function cookiesOf(request: Pick<Request, "headers">): string[] {
	const pairs = (request.headers.get("cookie") ?? "").split("; ");
	return [hostName, plainName].flatMap((name) =>
		pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)),
	);
}

function hashOf(email: string): string {
	const hash = createHash("sha256").update(accountOf(email)).digest("base64url");
	return hash.slice(0, 22);
}
