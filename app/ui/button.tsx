import type { ComponentProps } from "react";
import { SiteLink } from "./site-link.tsx";

/** Filled with the primary color, outlined, text only, or in the color of danger. */
type ButtonVariant = "default" | "outline" | "quiet" | "danger";

const appearance: Record<ButtonVariant, string> = {
	default: "btn-primary",
	outline: "btn-outline",
	quiet: "btn-ghost",
	danger: "btn-error",
};

function buttonClasses(variant: ButtonVariant, className = ""): string {
	return `btn btn-pill ${appearance[variant]} ${className}`;
}

interface ButtonProps extends ComponentProps<"button"> {
	variant?: ButtonVariant;
}

/** A button; `type` is "button" unless it is given. */
export function Button({ variant = "default", className, ...props }: ButtonProps) {
	return <button type="button" className={buttonClasses(variant, className)} {...props} />;
}

interface LinkButtonProps extends ComponentProps<typeof SiteLink> {
	variant?: ButtonVariant;
}

/** A link that looks like a button, to a path of this site or to an address elsewhere. */
export function LinkButton({ variant = "default", className, ...props }: LinkButtonProps) {
	return <SiteLink className={buttonClasses(variant, className)} {...props} />;
}
