/** Who sends a request to the API, as the gateway has found out. */
export type Caller =
	| { kind: "anonymous" }
	/** Signed in, with or without the role. */
	| { kind: "signed-in" | "administrator"; userId: string }
	/** A server of the site, which has the secret key. */
	| { kind: "server" };

export type CallerKind = Caller["kind"];
