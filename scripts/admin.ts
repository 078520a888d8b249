// `npm run admin [-- E-MAIL [PASSWORD] [--role editor|counter]]` makes an owner, or another member of
// the team, or sets the password of one. What is not given as an argument is taken from ADMIN_EMAIL and
// ADMIN_PASSWORD, or asked for. It works with every backend, whether the site is running or not.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { ROLES, type Role, roleNames } from "../app/bakery/identity/permissions.ts";
import {
	type Environment,
	EnvironmentError,
	readEnvironment,
} from "../app/platform/environment.server.ts";
import { isEmail, withPlainDomain } from "../app/platform/text/email.ts";
import {
	type Administrator,
	setAdministrator,
} from "../server/backend/accounts/administrators/administrator.ts";
import { findPasswordProblem } from "../server/backend/accounts/passwords.ts";
import type { Service } from "../server/backend/gateway/service.ts";
import { prepareDataDirectory } from "../server/backend/postgres-server/data-directory.ts";
import { openInstallation } from "../server/backend/postgres-server/installation.ts";
import { upgraderOf } from "../server/backup/nightly/upgrade.ts";
import { dropRoot } from "../server/hardening/drop-root.ts";
import { errorCode, errorMessage, StartError } from "../server/process/start-error.ts";

try {
	const environment = readEnvironment();
	dropRoot(environment, '"npm run admin"');
	const options = { role: { type: "string", default: "owner" } } as const;
	const { values, positionals } = parseArgs({ allowPositionals: true, options });
	const role = readRole(values.role);
	const { email, password } = await readCredentials(environment, positionals);
	const administrator = await withService(environment, (service) =>
		setAdministrator(service, email, password, role),
	);
	report(administrator, role);
} catch (error) {
	// An option that there isn't, perhaps a password that begins with a dash.
	const isMistyped = errorCode(error)?.startsWith("ERR_PARSE_ARGS");
	const expected = isMistyped || error instanceof StartError || error instanceof EnvironmentError;
	// Ctrl-C at a question.
	const wasLeft = errorCode(error) === "ABORT_ERR";
	if (!wasLeft) console.error(expected ? `\n${errorMessage(error)}\n` : error);
	process.exitCode = 1;
}

function readRole(given: string): Role {
	const role = ROLES.find((known) => roleNames[known].toLowerCase() === given);
	if (role) return role;
	const known = ROLES.map((each) => roleNames[each].toLowerCase()).join(", ");
	throw new StartError(`There is no role "${given}". The roles are ${known}.`);
}

interface Credentials {
	email: string;
	/** Undefined when one shall be generated. */
	password: string | undefined;
}

async function readCredentials(
	{ adminEmail, adminPassword }: Environment,
	[givenEmail, givenPassword]: string[],
): Promise<Credentials> {
	const given = { email: givenEmail ?? adminEmail, password: givenPassword ?? adminPassword };
	const { email: typed = "", password } = process.stdin.isTTY ? await ask(given) : given;
	const email = withPlainDomain(typed);
	if (!isEmail(email)) {
		throw new StartError(`Whose account? Give an email address: npm run admin -- you@example.com`);
	}
	const problem = password === undefined ? null : await findPasswordProblem(password, [email]);
	if (problem) throw new StartError(`The password ${problem}.`);
	return { email, password };
}

interface Given {
	email: string | undefined;
	password: string | undefined;
}

async function ask({ email, password }: Given): Promise<Given> {
	email ??= await question("Email address: ", process.stdout);
	if (password !== undefined) return { email, password };
	process.stdout.write("New password, not shown (leave empty to generate one): ");
	const typed = await question("", nowhere());
	process.stdout.write("\n");
	return { email, password: typed || undefined };
}

async function question(text: string, output: NodeJS.WritableStream): Promise<string> {
	const terminal = createInterface({ input: process.stdin, output, terminal: true });
	try {
		return (await terminal.question(text)).trim();
	} finally {
		terminal.close();
	}
}

/** Discards what the terminal would echo of the password. */
function nowhere(): Writable {
	return new Writable({ write: (_chunk, _encoding, done) => done() });
}

async function withService<Result>(
	environment: Environment,
	use: (service: Service) => Promise<Result>,
): Promise<Result> {
	await prepareDataDirectory(environment.dataDirectory);
	const progress = (step: string) => console.log(`  ${step}`);
	const upgrade = upgraderOf(environment, progress);
	const installation = await openInstallation({ environment, progress, upgrade, share: true });
	try {
		return await use(installation.service);
	} finally {
		await installation.close();
	}
}

function report({ email, generatedPassword }: Administrator, role: Role): void {
	console.log(`\n  ${roleNames[role]}: ${email} signs in with the new password.`);
	if (generatedPassword) console.log(`  Password: ${generatedPassword}`);
	console.log();
}
