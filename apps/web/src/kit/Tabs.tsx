import { Link } from "./Link.tsx";

interface Tab {
	readonly href: string;
	readonly text: string;
	readonly isCurrent: boolean;
}

/** Parts of one screen, each with an address of its own; on a phone they scroll sideways. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
	return (
		<nav aria-label={label} className="no-print border-base-300 overflow-x-auto border-b">
			<ul className="flex gap-5">
				{tabs.map(({ href, text, isCurrent }) => (
					<li key={href}>
						<Link
							href={href}
							aria-current={isCurrent ? "page" : undefined}
							className="aria-[current]:border-primary hover:border-base-300 flex min-h-11 items-center border-b-3 border-transparent whitespace-nowrap -outline-offset-3 aria-[current]:font-semibold"
						>
							{text}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
