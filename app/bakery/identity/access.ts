import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { PERMISSIONS, type Permission, ROLES, type Role } from "./permissions.ts";

/** The permissions of the signed-in user, for display: the database enforces them. */
export interface TeamAccess {
	role: Role;
	permissions: readonly Permission[];
	/** The names of the owners, who can help with the rest. */
	owners: string[];
	/** Whether everybody at the counter uses the account, on one device. */
	isSharedDevice: boolean;
}

const accessRow = z.object({
	role: z.enum(ROLES),
	permissions: z.array(z.enum(PERMISSIONS)),
	owners: z.array(z.string()),
	is_shared_device: z.boolean(),
});

/** The access of the signed-in user; null for one without a role (product §35). */
export async function readTeamAccess(call: Call): Promise<TeamAccess | null> {
	const [access] = await call("my_access", {}, z.array(accessRow));
	if (!access) return null;
	const { is_shared_device: isSharedDevice, ...rest } = access;
	return { ...rest, isSharedDevice };
}

/** The user's name; empty if they never entered one. */
export async function getFullName(call: Call): Promise<string> {
	return (await call("get_full_name", {}, z.string().nullable())) ?? "";
}

/** Saves the user's name. */
export async function saveFullName(call: Call, fullName: string): Promise<void> {
	await call("save_full_name", { given: fullName });
}

/** A place where a user is signed in. */
export interface UserSession {
	id: string;
	/** Browser and system in words. */
	device: string;
	/** Null when it is not known. */
	networkAddress: string | null;
	/** Points in time, as ISO 8601. */
	signedInAt: string;
	lastUsedAt: string;
	/** Whether it is the session that asks. */
	isCurrent: boolean;
}

const sessionRow = z.object({
	id: z.string(),
	user_agent: z.string().nullable(),
	ip: z.string().nullable(),
	signed_in_at: z.string(),
	last_used_at: z.string(),
	is_current: z.boolean(),
});

/** Where the user is signed in, the place used last first. */
export async function listSessions(call: Call): Promise<UserSession[]> {
	const rows = await call("list_sessions", {}, z.array(sessionRow));
	return rows.map((row) => ({
		id: row.id,
		device: deviceName(row.user_agent),
		networkAddress: row.ip,
		signedInAt: row.signed_in_at,
		lastUsedAt: row.last_used_at,
		isCurrent: row.is_current,
	}));
}

/** Signs the user out in one place. */
export async function endSession(call: Call, sessionId: string): Promise<void> {
	await call("end_session", { session_id: sessionId });
}

type Signs = readonly (readonly [RegExp, string])[];

/** Others call themselves Chrome or Safari as well: the more particular come first. */
const browsers: Signs = [
	[/\bEdg(?:e|A|iOS)?\//, "Edge"],
	[/\bOPR\/|\bOPX\/|\bOPT\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bVivaldi\//, "Vivaldi"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/Chrome\/|\bCriOS\//, "Chrome"],
	[/\bVersion\/.*\bSafari\//, "Safari"],
];

const systems: Signs = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b|\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

/** A browser and its system in words: "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
	const [browser, system] = [browsers, systems].map((signs) => findSign(signs, userAgent ?? ""));
	if (browser && system) return `${browser} on ${system}`;
	return browser ?? system ?? "Unknown device";
}

function findSign(signs: Signs, userAgent: string): string | undefined {
	return signs.find(([sign]) => sign.test(userAgent))?.[1];
}
