/** The output of programs that tests have started, since the last call. */
let printed = "";

/** Keeps what a program prints, for the test that it belongs to. */
export function keepProgramLog(text: string): void {
	printed += text;
}

/** The output since the last call. */
export function takeProgramLogs(): string {
	const taken = printed;
	printed = "";
	return taken;
}
