import { createHash, createHmac, randomUUID } from "node:crypto";
import { isEqualInConstantTime } from "./timing-safe-equal.ts";

/** Recognizes devices that have signed in to an account before. */
export interface DeviceCookies {
	/** The device of a request if it has signed in to this account before. */
	read(request: Pick<Request, "headers">, email: string): string | undefined;
	/** The Set-Cookie header for a device that has just signed in to this account. */
	issue(email: string, device?: string): string;
}

interface Options {
	/** Known to the server alone. */
	secret: string;
	/** Whether visitors reach the site by https. */
	secure: boolean;
}

const name = "levain-device";
const maximumAgeInSeconds = 365 * 24 * 60 * 60;

/** Our own are shorter; attackers may send longer ones. */
const longestHeader = 4096;

const value = /^([0-9a-f-]{36})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * The cookie holds a random device, a hash of the account and a signature over both. It opens
 * nothing: whoever steals it may guess passwords against a limit of its own.
 */
export function createDeviceCookies({ secret, secure }: Options): DeviceCookies {
	const key = createHmac("sha256", secret).update("device cookie").digest();
	const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");

	return {
		read(request, email) {
			const [, device, account, signature] = value.exec(cookieOf(request)) ?? [];
			if (!device || !account || !signature) return undefined;
			const isOurs = isEqualInConstantTime(signature, sign(`${device}.${account}`));
			return isOurs && account === accountOf(email) ? device : undefined;
		},
		issue(email, device = randomUUID()) {
			const named = `${device}.${accountOf(email)}`;
			const attributes = `Path=/auth/v1; Max-Age=${maximumAgeInSeconds}; HttpOnly; SameSite=Strict`;
			return `${name}=${named}.${sign(named)}; ${attributes}${secure ? "; Secure" : ""}`;
		},
	};
}

function cookieOf(request: Pick<Request, "headers">): string {
	const header = request.headers.get("cookie") ?? "";
	if (header.length > longestHeader) return "";
	const pair = header.split("; ").find((candidate) => candidate.startsWith(`${name}=`));
	return pair?.slice(name.length + 1) ?? "";
}

function accountOf(email: string): string {
	const hash = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
	return hash.slice(0, 22);
}
