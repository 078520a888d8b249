/** A submission that is sent once no earlier one is about the same thing. */
export interface Turn {
	/** Ids of what it is about. */
	about: readonly string[];
	isStarted?: boolean;
	start(): void;
}

/** The oldest first. */
let turns: Turn[] = [];

/** Starts it once all earlier turns about the same thing have ended. */
export function takeTurn(turn: Turn): void {
	turns.push(turn);
	startReady();
}

/** Starts those that waited for it. */
export function endTurn(turn: Turn): void {
	turns = turns.filter((other) => other !== turn);
	startReady();
}

function startReady(): void {
	for (let next = findReady(); next; next = findReady()) {
		next.isStarted = true;
		next.start();
	}
}

function findReady(): Turn | undefined {
	return turns.find((turn, place) => !turn.isStarted && !turns.slice(0, place).some(holdsUp(turn)));
}

const holdsUp = (turn: Turn) => (earlier: Turn) =>
	earlier.about.some((id) => turn.about.includes(id));

/** The ids in the data of a submission: of one record, or of several. */
export function idsIn(...data: unknown[]): string[] {
	return data.flatMap((given) => {
		const { id = [], ids = [] } = (given ?? {}) as { id?: string; ids?: string[] };
		return [id, ids].flat();
	});
}
