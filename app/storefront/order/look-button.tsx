import type { ComponentProps } from "react";
import { withQuery } from "../../platform/text/with-query.ts";

interface LookButtonProps extends ComponentProps<"button"> {
	path: string;
	date: string;
}

/** Shows another day, and keeps what was typed. */
export function LookButton({ path, date, ...props }: LookButtonProps) {
	const formAction = withQuery(path, { day: date });
	return <button type="submit" name="intent" value="look" formAction={formAction} {...props} />;
}
