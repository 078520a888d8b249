/** The program that root started, for error messages. */
export interface StartedProgram {
	/** Begins a sentence. */
	name: string;
	/** Ends one. */
	retry: string;
}

export const startedSite: StartedProgram = { name: "The site", retry: "start again" };

/** @param script the name of an npm script. */
export function startedCommand(script: string): StartedProgram {
	return { name: `"npm run ${script}"`, retry: "run the command again" };
}
