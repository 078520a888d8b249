import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import { plainName } from "../../platform/text/plain-text.ts";
import { z } from "../../platform/zod.ts";

/** The name by which people tell their passkeys apart, such as "Phone". */
export const passkeyNameSchema = z
	.string()
	.overwrite(plainName)
	.trim()
	.min(1, "Enter a name")
	.max(60, "The name must be at most 60 characters");

/** The form that gives a passkey another name. */
export const passkeyNameFormSchema = z.object({ id: z.string(), name: passkeyNameSchema });

// The account service checks what authenticators answer.

/** A passkey that a browser has just made. */
export const newPasskeySchema = z.object({
	name: passkeyNameSchema,
	response: z.custom<RegistrationResponseJSON>(),
});

/** The answer of a passkey that signs in or confirms something. */
export const passkeyProofSchema = z.object({ response: z.custom<AuthenticationResponseJSON>() });
