import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { StartError } from "../process/start-error.ts";
import { findPort } from "./listen-address.ts";

async function explanationOf(host: string, port: number): Promise<string> {
	const error = await findPort({ host, port }).catch((cause: unknown) => cause);
	if (error instanceof StartError) return error.message;
	throw error;
}

test("a used port is reported, with a solution", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	const address = other.address();
	const port = typeof address === "object" ? (address?.port ?? 0) : 0;
	const explanation = await explanationOf("127.0.0.1", port);
	expect(explanation).toContain(`Port ${port} on 127.0.0.1 is already in use`);
	expect(explanation).toContain(`PORT=${port + 1} npm start`);
	other.close();
});

test.each(["192.0.2.1", "2001:db8::1"])("%s is no address of this machine", async (host) => {
	expect(await explanationOf(host, 0)).toContain(`HOST=${host} is not an address of this machine.`);
});

test("a privileged port is reported, with a solution", async () => {
	const first = Number(readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8"));
	const nobody = 65_534;
	const isRoot = process.getuid?.() === 0;
	if (isRoot) process.seteuid?.(nobody);
	try {
		const explanation = await explanationOf("127.0.0.1", first - 1);
		expect(explanation).toContain(`This user isn't allowed to listen on port ${first - 1}.`);
	} finally {
		if (isRoot) process.seteuid?.(0);
	}
});
