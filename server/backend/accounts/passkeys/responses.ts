import { z } from "zod";
import { passkeyNameSchema } from "../../../../app/bakery/identity/passkeys.ts";
import { isStorableText } from "../../../../app/platform/text/characters.ts";

// Browsers add fields to responses over the years. Only these reach the library.

const base64url = (max: number) =>
	z
		.string()
		.max(max)
		.regex(/^[\w-]+$/);

/** The id of a credential. */
const passkeyId = base64url(1400);

const credential = {
	id: passkeyId,
	rawId: passkeyId,
	type: z.literal("public-key"),
	// Nothing here depends on extensions.
	clientExtensionResults: z.unknown().transform(() => ({})),
};

/** The answer of an authenticator that signs in. */
export const signInResponse = z.object({
	...credential,
	response: z.object({
		clientDataJSON: base64url(3000),
		authenticatorData: base64url(2000),
		signature: base64url(2000),
		userHandle: base64url(100).exactOptional(),
	}),
});

/** The answer of an authenticator that made a new passkey. */
export const newPasskeyResponse = z.object({
	...credential,
	response: z.object({
		clientDataJSON: base64url(3000),
		attestationObject: base64url(6000),
		transports: z
			.array(z.string().regex(/^[a-z-]{1,20}$/))
			.max(10)
			.default([]),
	}),
});

/** The name of a passkey, as Postgres can store it. */
export const passkeyName = passkeyNameSchema.refine(isStorableText, "must be plain text");
