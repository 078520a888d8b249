import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateApiKey } from "@supabase/lite";
import { z } from "zod";
import type { Environment } from "../../app/platform/environment.server.ts";
import { errorCode, StartError } from "./start-error.ts";

const secretsSchema = z.object({
	postgresPassword: z.string().min(1),
	jwtSecret: z.string().min(32),
	publishableKey: z.string().startsWith("sb_publishable_"),
	secretKey: z.string().startsWith("sb_secret_"),
});

/** What only this installation knows. Keys given in the environment take the place of ours. */
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Reads the secrets of an installation, making them on its first start.
 * @throws StartError when the file is there but cannot be used.
 */
export async function readSecrets(environment: Environment): Promise<Secrets> {
	const file = join(environment.dataDirectory, "secrets.json");
	const kept = (await readKept(file)) ?? (await generate(file));
	return withGivenKeys(kept, environment);
}

export function withGivenKeys(secrets: Secrets, environment: Environment): Secrets {
	return {
		...secrets,
		publishableKey: environment.supabasePublishableKey ?? secrets.publishableKey,
		secretKey: environment.supabaseSecretKey ?? secrets.secretKey,
	};
}

async function readKept(file: string): Promise<Secrets | null> {
	try {
		return secretsSchema.parse(JSON.parse(await readFile(file, "utf8")));
	} catch (cause) {
		if (errorCode(cause) === "ENOENT") return null;
		throw new StartError(
			`The secrets in ${file} cannot be read. Restore the file from a backup, or start as the user who owns it.`,
			{ cause },
		);
	}
}

/** Writes under another name first: a crash leaves the whole file or none. */
async function generate(file: string): Promise<Secrets> {
	const secrets = await newSecrets();
	await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, "\t")}\n`, {
		mode: 0o600,
		flush: true,
	});
	await rename(`${file}.new`, file);
	return secrets;
}

export async function newSecrets(): Promise<Secrets> {
	return {
		postgresPassword: randomBytes(24).toString("base64url"),
		jwtSecret: randomBytes(48).toString("base64url"),
		publishableKey: (await generateApiKey("publishable")).key,
		secretKey: (await generateApiKey("secret")).key,
	};
}
