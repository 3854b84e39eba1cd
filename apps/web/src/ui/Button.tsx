import type { ButtonHTMLAttributes } from "react";

type Look = "primary" | "plain" | "ghost" | "danger";

const looks: Record<Look, string> = {
	primary: "btn-primary",
	plain: "",
	ghost: "btn-ghost",
	danger: "btn-error",
};

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
	look?: Look;
	/** Shows that the action is in progress and disables further clicks. */
	busy?: boolean;
}

export function Button({
	look = "plain",
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
			className={`btn ${looks[look]} ${className}`}
			disabled={rest.disabled || busy}
			aria-busy={busy || undefined}
		>
			{busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
			{children}
		</button>
	);
}
