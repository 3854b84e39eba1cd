import type { ButtonHTMLAttributes, MouseEvent } from "react";

type Variant = "primary" | "plain" | "ghost" | "danger";

const variants: Record<Variant, string> = {
	primary: "btn-primary",
	plain: "",
	ghost: "btn-ghost",
	danger: "btn-error",
};

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
	variant?: Variant;
	/** Shows that the action is in progress, and takes no further clicks. */
	busy?: boolean;
	/** Takes no clicks while another action is in progress. */
	paused?: boolean;
}

/** A click that does nothing: it does not submit its form either. */
function ignore(event: MouseEvent) {
	event.preventDefault();
	event.stopPropagation();
}

export function Button({
	variant = "plain",
	busy = false,
	paused = false,
	disabled = false,
	className = "",
	children,
	type = "button",
	onClick,
	...rest
}: Props) {
	// A disabled button would lose the focus, and with it a keyboard's place on the page. What saves a form is disabled
	// as soon as it has done so.
	const isMain = type === "submit" || variant === "primary";
	const isPaused = busy || paused;
	const isOff = disabled && isMain && !isPaused;
	return (
		<button
			{...rest}
			type={type}
			className={`btn ${variants[variant]} ${isOff ? "btn-disabled" : ""} ${className}`}
			disabled={disabled && !isMain && !isPaused}
			aria-disabled={isPaused || isOff || undefined}
			onClick={isPaused || isOff ? ignore : onClick}
			aria-busy={busy || undefined}
		>
			{busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
			{children}
		</button>
	);
}
