/** What the programs that tests have started have printed since it was last taken. */
let printed = "";

/** Keeps what a program prints, for the test that it belongs to. */
export function keepProgramLog(text: string): void {
	printed += text;
}

/** What was printed since the last call. */
export function takeProgramLogs(): string {
	const taken = printed;
	printed = "";
	return taken;
}
