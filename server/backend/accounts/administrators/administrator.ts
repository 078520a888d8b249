import { randomBytes } from "node:crypto";
import type { Role } from "../../../../app/bakery/identity/permissions.ts";
import { giveRole } from "../../../../app/bakery/identity/team.ts";
import { listAdministratorAddresses } from "../../../../app/bakery/messages/mailing.ts";
import type { Call } from "../../../../app/platform/backend/call.ts";
import { BackendError } from "../../../../app/platform/browser/backend-error.ts";
import { StartError } from "../../../process/start-error.ts";
import { Refusal } from "../../requests/refusal.ts";
import { findPasswordProblem } from "../passwords.ts";
import type { UserAdministration } from "../user-administration.ts";

/** The server's own access to the data and the accounts. */
interface Service {
	call: Call;
	accounts: UserAdministration;
}

/** A member of the team that was just made, or whose password was just set. */
export interface Administrator {
	email: string;
	/** To show the owner once; null when the password was given, or is an older one. */
	generatedPassword: string | null;
}

export interface AdministratorSettings {
	email?: string | undefined;
	password?: string | undefined;
	/** Gets a generated password before it is set, so that an interrupted start has shown it. */
	progress: (step: string) => void;
}

/** The default. It need not be a real mailbox: it is only the name to sign in with. */
const defaultEmail = "owner@bakery.example";

/**
 * Makes the first administrator of an installation; null when there is one already.
 */
export async function ensureAdministrator(
	service: Service,
	{ email = defaultEmail, password, progress }: AdministratorSettings,
): Promise<Administrator | null> {
	if ((await listAdministratorAddresses(service.call)).length > 0) return null;
	const existing = await service.accounts.find(email);
	if (existing) {
		await grantRole(service, existing, "admin");
		return { email, generatedPassword: null };
	}
	return createAdministrator(service, { email, password, role: "admin" }, (generated) =>
		progress(`Adding the administrator ${email}, who signs in with ${generated}`),
	);
}

/**
 * Makes a member of the team, or sets the password of a user who is one from now on. Without a password a
 * new one is generated.
 * @throws {StartError} also where nobody would be an owner anymore.
 */
export async function setAdministrator(
	service: Service,
	email: string,
	password: string | undefined,
	role: Role = "admin",
): Promise<Administrator> {
	const existing = await service.accounts.find(email);
	if (!existing) return createAdministrator(service, { email, password, role });
	const chosen = await choosePassword(email, password);
	await service.accounts.setPassword(existing, chosen).catch(refuse);
	await grantRole(service, existing, role);
	return { email, generatedPassword: password === undefined ? chosen : null };
}

interface NewMember {
	email: string;
	password: string | undefined;
	role: Role;
}

async function createAdministrator(
	service: Service,
	{ email, password, role }: NewMember,
	onGenerated: (password: string) => void = () => {},
): Promise<Administrator> {
	const chosen = await choosePassword(email, password);
	if (password === undefined) onGenerated(chosen);
	const account = await service.accounts.create({ email, password: chosen }).catch(refuse);
	await grantRole(service, account, role);
	return { email, generatedPassword: password === undefined ? chosen : null };
}

async function grantRole(service: Service, account: string, role: Role): Promise<void> {
	await giveRole(service.call, account, role).catch(refuse);
}

function refuse(error: unknown): never {
	const isRefusal = error instanceof BackendError || error instanceof Refusal;
	throw isRefusal ? refusal(error.message) : error;
}

function refusal(message: string): StartError {
	return new StartError(`Couldn't set the administrator: ${message}`);
}

/** The given password, unless it breaks the rules; or a new one. @throws {StartError} */
async function choosePassword(email: string, given: string | undefined): Promise<string> {
	if (given === undefined) return randomBytes(16).toString("base64url");
	const problem = await findPasswordProblem(given, [email]);
	if (problem) throw refusal(`the password ${problem}.`);
	return given;
}
