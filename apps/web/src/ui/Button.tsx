import type { ButtonHTMLAttributes } from "react";

type Variant = "primary" | "plain" | "ghost" | "danger";

const variants: Record<Variant, string> = {
	primary: "btn-primary",
	plain: "",
	ghost: "btn-ghost",
	danger: "btn-error",
};

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
	variant?: Variant;
	/** Shows that the action is in progress and disables further clicks. */
	busy?: boolean;
}

export function Button({
	variant = "plain",
	busy = false,
	className = "",
	children,
	type = "button",
	...rest
}: Props) {
	return (
		<button
			{...rest}
			type={type}
			className={`btn ${variants[variant]} ${className}`}
			disabled={rest.disabled || busy}
			aria-busy={busy || undefined}
		>
			{busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
			{children}
		</button>
	);
}
