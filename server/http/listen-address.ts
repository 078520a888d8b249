import { createServer, type Server } from "node:net";
import { errorCode, errorMessage, StartError } from "../process/start-error.ts";

export interface ListenAddress {
	host: string;
	/** 0 means any free port. */
	port: number;
}

export interface AddressNames {
	host: string;
	port: string;
}

const siteNames: AddressNames = { host: "HOST", port: "PORT" };

/**
 * Checks that a server can listen at an address, before anything else starts.
 * @returns the port: for port 0 a free one.
 * @throws StartError that says why it cannot.
 */
export async function findPort(address: ListenAddress): Promise<number> {
	const probe = createServer();
	await listenAt(probe, address);
	const found = probe.address();
	await new Promise((resolve) => probe.close(resolve));
	return found !== null && typeof found === "object" ? found.port : address.port;
}

/** Lets a server listen. @throws StartError that says why it cannot. */
export function listenAt(
	server: Server,
	address: ListenAddress,
	names: AddressNames = siteNames,
): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", (cause) => {
			reject(new StartError(explain(cause, address, names), { cause }));
		});
		server.listen(address.port, address.host, resolve);
	});
}

function explain(cause: Error, { host, port }: ListenAddress, names: AddressNames): string {
	switch (errorCode(cause)) {
		case "EADDRINUSE":
			return `Port ${port} on ${host} is already in use by another program, or by this site if it's running. Stop it, or choose another port: ${names.port}=${port + 1} npm start`;
		case "EACCES":
			return `This user isn't allowed to listen on port ${port}. Choose port 1024 or higher, for example: ${names.port}=3000 npm start`;
		case "EADDRNOTAVAIL":
		case "EAFNOSUPPORT":
		case "EINVAL":
			return `${names.host}=${host} is not an address of this machine. Leave it out to be reached from this machine alone, or set ${names.host}=0.0.0.0 to be reached from others.`;
		case "ENOTFOUND":
		case "EAI_AGAIN":
			return `${names.host}=${host} is a name that this machine cannot find. Set an address of this machine, such as ${names.host}=127.0.0.1 or ${names.host}=0.0.0.0.`;
		default:
			return `The site cannot listen on port ${port} of ${host}: ${errorMessage(cause)}. Correct ${names.host} and ${names.port}.`;
	}
}
