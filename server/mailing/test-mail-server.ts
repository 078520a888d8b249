import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A mail server for tests. */
export interface TestMailServer {
	/** For SMTP_URL. */
	url: string;
	/** The mails it has taken, as they came: headers, an empty line, text. */
	mails: string[];
	/** Whether it takes mails; one that does not says that it is busy. */
	isTaking: boolean;
	stop(): Promise<void>;
}

/** Starts a mail server on a free port that speaks as much SMTP as is needed to send to it. */
export async function startTestMailServer(): Promise<TestMailServer> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket.once("close", () => sockets.delete(socket)));
		converse(socket, mailServer);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const mailServer: TestMailServer = {
		url: `smtp://127.0.0.1:${port}`,
		mails: [],
		isTaking: true,
		async stop() {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, "close");
		},
	};
	return mailServer;
}

function converse(socket: Socket, server: TestMailServer): void {
	let lines: string[] | null = null;
	const say = (text: string) => socket.write(`${text}\r\n`);
	say("220 ready");
	createInterface(socket).on("line", (line) => {
		if (lines && line !== ".") {
			lines.push(line);
		} else if (lines) {
			server.mails.push(lines.join("\n"));
			lines = null;
			say("250 taken");
		} else if (line === "DATA") {
			lines = [];
			say("354 go on");
		} else if (line.startsWith("RCPT") && !server.isTaking) {
			say("451 busy, try again later");
		} else {
			say(line === "QUIT" ? "221 bye" : "250 fine");
		}
	});
}
