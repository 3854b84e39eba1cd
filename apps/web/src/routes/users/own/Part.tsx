import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";

/** A part of the account's page: what it is about on the left, what can be done on the right; on a phone beneath. */
export function Part({
	title,
	lead,
	anchor,
	children,
}: {
	title: string;
	lead?: string;
	/** Name of the part in the address. */
	anchor?: string;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<section
			id={anchor}
			aria-labelledby={id}
			className="border-base-300 grid scroll-mt-20 gap-x-12 gap-y-4 border-t py-6 sm:py-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
		>
			<div>
				<h2 id={id} className="text-lg font-semibold">
					{title}
				</h2>
				{lead && <p className="mt-1 text-sm opacity-75">{lead}</p>}
			</div>
			<div className="min-w-0">{children}</div>
		</section>
	);
}

/** One thing of a part: what it is, how it stands, what can be done with it, and beneath what that needs. */
export function Line({
	icon: Icon,
	title,
	state,
	action,
	children,
}: {
	icon: LucideIcon;
	title: ReactNode;
	state?: ReactNode;
	action?: ReactNode;
	children?: ReactNode;
}) {
	return (
		<>
			<div className="flex items-center gap-4 py-3">
				<Icon size={20} aria-hidden="true" className="shrink-0 opacity-75" />
				<div className="min-w-0 flex-1">
					<div className="wrap-anywhere">{title}</div>
					{state && <div className="text-sm wrap-anywhere opacity-75">{state}</div>}
				</div>
				{action}
			</div>
			{children && <div className="pb-4 sm:ps-9">{children}</div>}
		</>
	);
}

/** Things of a part, one below the other. */
export const Lines = ({ children }: { children: ReactNode }) => (
	<ul className="divide-base-300 -my-3 divide-y">{children}</ul>
);
