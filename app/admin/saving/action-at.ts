import { href, type Register, type ShouldRevalidateFunctionArgs } from "react-router";
import type { ActionAnswer, Intent, Submission } from "../../platform/saving/save-action.ts";
import type { z } from "../../platform/zod.ts";

type Pages = Register["pages"];
type Files = Register["routeFiles"];

/** The route whose action a path leads to. At `/admin` that is the frame, and not the login in it. */
type RouteAt<Path> = Path extends "/admin"
	? "admin/layout/back-office"
	: {
			[File in keyof Files]: [Files[File]["page"]] extends [Path] ? Files[File]["id"] : never;
		}[keyof Files];

/** All actions of a path, by name. */
type IntentsAt<Path> = Register["routeModules"][RouteAt<Path>] extends {
	clientAction(...args: never[]): Promise<ActionAnswer<infer Intents>>;
}
	? Intents
	: Record<never, never>;

/** The path and name of an action. */
export interface ActionAddress<Values, Saved, Base> {
	path: string;
	intent: string;
	/** For the compiler only: its input and result. */
	readonly types?: { values: Values; saved: Saved; base: Base };
}

type AddressOf<Any> =
	Any extends Intent<infer Schema, infer Saved, infer Base>
		? ActionAddress<z.input<Schema>, Saved, Base>
		: never;

type ParamsOf<Path extends keyof Pages> =
	Record<never, never> extends Pages[Path]["params"] ? [] : [params: Pages[Path]["params"]];

/**
 * The address of an action for `useSubmission` and `useSave`, as `href` is for links. An unknown
 * action does not compile.
 * @param path of the screen; `/admin` for what can be done on every screen.
 */
export function actionAt<Path extends keyof Pages, Name extends keyof IntentsAt<Path> & string>(
	path: Path,
	intent: Name,
	...params: ParamsOf<Path>
): AddressOf<IntentsAt<Path>[Name]> {
	const hrefOf: (path: Path, ...params: ParamsOf<Path>) => string = href as never;
	const address: unknown = { path: hrefOf(path, ...params), intent };
	return address as AddressOf<IntentsAt<Path>[Name]>;
}

/** For `shouldRevalidate`: whether this was the action. */
export function isActionAt(
	{ formAction, json }: Pick<ShouldRevalidateFunctionArgs, "formAction" | "json">,
	{ path, intent }: Pick<ActionAddress<unknown, unknown, unknown>, "path" | "intent">,
): boolean {
	return formAction === path && (json as Submission | undefined)?.intent === intent;
}
