import { MAX_UPLOAD_BYTES } from "../../../app/bakery/media/uploads.ts";
import { sizes } from "../../limits/limits.ts";
import { storagePaths } from "../files/storage-paths.ts";
import type { AllowedCaller } from "../requests/api-request.ts";

/** Rate-limited calls: they could guess passwords, send mail, or are expensive. */
export type LimitedCall =
	| "sign-in"
	| "passkey-options"
	| "refresh"
	| "recover"
	| "verify"
	| "change-account";

/** One kind of request that the product makes. */
export interface Route {
	methods: readonly string[];
	path: RegExp;
	/** Who may call it. The body of other callers is not read. */
	by: readonly AllowedCaller[] | "checked by the function";
	/** Largest body in bytes; 0 when there is none to be sent. */
	maximumBytes: number;
	/** Reached by an `img`, which sends no session. */
	isForAnybody?: true;
	limitedAs?: LimitedCall;
	/** Must be among the query parameters. */
	query?: { name: string; value: string };
}

/** A call of a function of the database, which the group names. */
const functionPath = /^\/api\/rpc\/([a-z_]{1,60})$/;

const everybody = ["anonymous", "signed-in"] as const;
const users = ["signed-in"] as const;
const team = ["own-account"] as const;
const editors = ["content"] as const;

/** All requests that the product makes. Everything else is 404. */
export const routes: readonly Route[] = [
	{
		methods: ["POST"],
		path: functionPath,
		by: "checked by the function",
		maximumBytes: sizes.save,
	},
	accountRoute(["POST"], "token", {
		query: { name: "grant_type", value: "password" },
		by: everybody,
		limitedAs: "sign-in",
	}),
	accountRoute(["POST"], "token", {
		query: { name: "grant_type", value: "passkey" },
		by: everybody,
		limitedAs: "sign-in",
		maximumBytes: sizes.passkey,
	}),
	accountRoute(["POST"], "token", {
		query: { name: "grant_type", value: "recovery_code" },
		by: everybody,
		limitedAs: "sign-in",
	}),
	accountRoute(["POST"], "token", {
		query: { name: "grant_type", value: "refresh_token" },
		by: everybody,
		limitedAs: "refresh",
	}),
	accountRoute(["GET"], "user", { by: users, maximumBytes: 0 }),
	accountRoute(["PUT"], "user", { by: users, limitedAs: "change-account" }),
	accountRoute(["POST"], "logout", { by: users }),
	accountRoute(["POST"], "recover", { by: everybody, limitedAs: "recover" }),
	accountRoute(["POST"], "verify", { by: everybody, limitedAs: "verify" }),
	accountRoute(["POST"], "passkeys/sign-in-options", {
		by: everybody,
		limitedAs: "passkey-options",
	}),
	accountRoute(["POST"], "passkeys/options", { by: team, limitedAs: "change-account" }),
	accountRoute(["POST"], "passkeys", {
		by: team,
		limitedAs: "change-account",
		maximumBytes: sizes.passkey,
	}),
	{
		methods: ["GET", "HEAD"],
		path: storagePaths.publicImage,
		by: everybody,
		maximumBytes: 0,
		isForAnybody: true,
	},
	{ methods: ["GET"], path: storagePaths.image, by: editors, maximumBytes: 0 },
	{
		methods: ["POST"],
		path: storagePaths.image,
		by: editors,
		maximumBytes: MAX_UPLOAD_BYTES,
	},
];

function accountRoute(
	methods: readonly string[],
	path: string,
	rest: Pick<Route, "by"> & Partial<Route>,
): Route {
	return { methods, path: new RegExp(`^/auth/v1/${path}$`), maximumBytes: 4096, ...rest };
}

/** The parts of a request that decide its route. */
export interface Target {
	method: string;
	path: string;
	query: ReadonlyMap<string, string>;
}

/** The route a request takes, or undefined when the product makes no such request. */
export function findRoute({ method, path, query }: Target): Route | undefined {
	return routes.find(
		(route) =>
			route.methods.includes(method) &&
			route.path.test(path) &&
			(!route.query || query.get(route.query.name) === route.query.value),
	);
}

/** The function that a request calls; null for any other request. */
export function calledFunction({ path }: Pick<Target, "path">): string | null {
	return functionPath.exec(path)?.[1] ?? null;
}
