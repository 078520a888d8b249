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
	/** What it answers to a mail that it has read and does not take; null while it takes them. */
	refusal: string | null;
	/** What it says to whoever connects; null for nothing at all. */
	greeting: string | null;
	/** Words in a mail for which it rejects this mail alone. */
	unwanted: string | null;
	/** How often somebody has connected. */
	connections: number;
	/** How many mails wait for an answer. */
	held: number;
	/** Ends the open connections. */
	hangUp(): void;
	/** Lets mails wait for their answer from now on, until the function that it returns is called. */
	hold(): () => void;
	stop(): Promise<void>;
}

/** Starts a mail server on a free port that speaks as much SMTP as is needed to send to it. */
export async function startTestMailServer(): Promise<TestMailServer> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket.once("close", () => sockets.delete(socket)));
		socket.on("error", () => {});
		mailServer.connections += 1;
		converse(socket, mailServer);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	let held = Promise.resolve();
	const mailServer: TestMailServer & Answering = {
		url: `smtp://127.0.0.1:${port}`,
		mails: [],
		isTaking: true,
		refusal: null,
		greeting: "220 ready",
		unwanted: null,
		connections: 0,
		held: 0,
		hangUp() {
			for (const socket of sockets) socket.destroy();
		},
		hold() {
			const { promise, resolve } = Promise.withResolvers<void>();
			held = promise;
			return resolve;
		},
		untilReleased: () => held,
		async stop() {
			mailServer.hangUp();
			server.close();
			await once(server, "close");
		},
	};
	return mailServer;
}

interface Answering {
	untilReleased(): Promise<void>;
}

function converse(socket: Socket, server: TestMailServer & Answering): void {
	let lines: string[] | null = null;
	const say = (text: string) => socket.write(`${text}\r\n`);

	async function take(mail: string): Promise<void> {
		server.held += 1;
		await server.untilReleased();
		server.held -= 1;
		if (server.refusal !== null) return void say(server.refusal);
		if (server.unwanted && mail.includes(server.unwanted)) return void say("550 unwanted");
		server.mails.push(mail);
		say("250 taken");
	}

	if (server.greeting === null) return;
	say(server.greeting);
	if (!server.greeting.startsWith("220")) return void socket.end();
	createInterface(socket).on("line", (line) => {
		if (lines && line !== ".") {
			lines.push(line);
		} else if (lines) {
			void take(lines.join("\n"));
			lines = null;
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
