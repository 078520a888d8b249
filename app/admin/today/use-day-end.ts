import { useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { BakeryDay } from "../../bakery/clock/schema.ts";
import { useWhileVisible } from "../../platform/browser/live-refresh.tsx";

const lookMilliseconds = 30_000;

/** Reads the screen again when the bakery's day has ended while somebody looks, or before that. */
export function useDayEnd(day: BakeryDay | null): void {
	const { revalidate } = useRevalidator();
	const look = useEffectEvent(() => {
		if (day && Date.now() >= Date.parse(day.endsAt)) void revalidate();
	});

	useWhileVisible(() => {
		look();
		const timer = setInterval(look, lookMilliseconds);
		return () => clearInterval(timer);
	});
}
