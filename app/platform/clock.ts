/** Tells the time. Whatever depends on the time asks one, so that tests decide what time it is. */
export interface Clock {
	now(): Date;
}
