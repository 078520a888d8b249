import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { isKeptMail } from "../server/backend/mail/mail.ts";
import type { Site } from "./site.ts";

type MailingSite = Pick<Site, "dataDirectory">;

/** The mails that the site has kept because it cannot send any, oldest first. */
export async function readMails({ dataDirectory }: MailingSite): Promise<string[]> {
	const directory = path.join(dataDirectory, "mail");
	const names = (await readdir(directory).catch(() => [])).filter(isKeptMail);
	return Promise.all(names.sort().map((name) => readFile(path.join(directory, name), "utf8")));
}

/** The link in the latest mail to an address, once there is one: it leaves after the answer. */
export async function readMailedLink(site: MailingSite, address: string): Promise<string> {
	await expect.poll(() => findMailedLink(site, address)).not.toBe("");
	return findMailedLink(site, address);
}

async function findMailedLink(site: MailingSite, address: string): Promise<string> {
	const mail = (await readMails(site)).findLast((text) => text.startsWith(`To: ${address}\n`));
	return /https?:\S+\/admin\/\S+#\S+/.exec(mail ?? "")?.[0] ?? "";
}
