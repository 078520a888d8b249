import { z } from "../../../platform/zod.ts";
import type { Field, FieldOptions } from "../field.ts";

type Toggle = Field<boolean>;

/** A switch. @param empty whether it is on in a new record. */
export function toggle(label: string, empty: boolean, options: FieldOptions<Toggle> = {}): Toggle {
	return {
		kind: "switch",
		label,
		schema: z.boolean(),
		typed: z.boolean(),
		empty,
		toForm: (stored) => stored === true,
		show: (stored) => ({ kind: "switch", isOn: stored === true }),
		...options,
	};
}
