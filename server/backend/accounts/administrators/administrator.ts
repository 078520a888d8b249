import { randomBytes } from "node:crypto";
import type { User } from "@supabase/auth-js";
import type { Role } from "../../../../app/bakery/identity/permissions.ts";
import { listAdministratorAddresses } from "../../../../app/bakery/messages/mailing/queries.ts";
import { giveRole } from "../../../../app/bakery/team/queries.ts";
import { BackendError } from "../../../../app/platform/browser/backend-error.ts";
import { accountOf } from "../../../../app/platform/text/email.ts";
import { StartError } from "../../../process/start-error.ts";
import type { Service } from "../../calls/service.ts";
import { findPasswordProblem } from "../passwords.ts";

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
	const existing = await findUser(service, email);
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
	const existing = await findUser(service, email);
	if (!existing) return createAdministrator(service, { email, password, role });
	const chosen = await choosePassword(email, password);
	const { error } = await service.accounts.admin.updateUserById(existing.id, { password: chosen });
	if (error) throw refusal(error.message);
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
	const { data, error } = await service.accounts.admin.createUser({
		email,
		password: chosen,
		email_confirm: true,
	});
	if (error) throw refusal(error.message);
	await grantRole(service, data.user, role);
	return { email, generatedPassword: password === undefined ? chosen : null };
}

async function grantRole(service: Service, user: User, role: Role): Promise<void> {
	try {
		await giveRole(service.call, user.id, role);
	} catch (error) {
		throw error instanceof BackendError ? refusal(error.message) : error;
	}
}

const usersPerPage = 1000;

async function findUser(service: Service, email: string): Promise<User | undefined> {
	for (let page = 1; ; page++) {
		const { data, error } = await service.accounts.admin.listUsers({ page, perPage: usersPerPage });
		if (error) throw refusal(error.message);
		const user = data.users.find((candidate) => candidate.email === accountOf(email));
		if (user || data.users.length < usersPerPage) return user;
	}
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
