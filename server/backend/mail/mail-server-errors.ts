/** Nodemailer's data about a failure. */
interface MailError extends Error {
	code?: string;
	/** Of the system, when a connection could not be opened. */
	syscall?: string;
	timeoutType?: string;
	/** The mail server's answer, and the command it answers. */
	response?: string;
	responseCode?: number;
	command?: string;
}

/** With this a mail server ends the connection. */
const serviceNotAvailable = 421;

/** Whether the mail server rejected this message alone, and may take another one. */
export function isAboutMessage({ code, responseCode }: MailError): boolean {
	return (
		["EENVELOPE", "EMESSAGE", "ESTREAM"].includes(code ?? "") &&
		responseCode !== serviceNotAvailable
	);
}

/**
 * Whether the mail server can't have taken the message: it gave a negative answer, or the connection
 * failed before it. Otherwise it may have taken it, and lost the connection.
 */
export function isCertainlyNotSent(error: MailError): boolean {
	const { code = "", syscall, timeoutType = "", responseCode, command } = error;
	return (
		responseCode !== undefined ||
		syscall === "connect" ||
		["EDNS", "EAUTH", "ETLS"].includes(code) ||
		["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"].includes(timeoutType) ||
		(code === "ECONNECTION" && command === undefined)
	);
}

/**
 * What went wrong, for the log. A mail server may quote the message that it rejects: its words are
 * kept with the message alone, and are deleted with it.
 */
export function describeMailError(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { message, response, responseCode, command }: MailError = error;
	if (response === undefined) return message;
	return `the mail server answered ${command} with ${responseCode ?? "no code"}`;
}
