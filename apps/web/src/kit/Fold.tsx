import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

/** Rows that need no look: folded under their number, and loaded when they are opened. */
export function Fold({
	title,
	startsOpen = false,
	children,
}: {
	title: string;
	startsOpen?: boolean;
	children: ReactNode;
}) {
	const [chosen, setChosen] = useState<boolean>();
	const isOpen = chosen ?? startsOpen;
	return (
		<details
			open={isOpen}
			className="group border-base-300 border-b pb-2 last:border-0 last:pb-0"
			onToggle={(event) => setChosen(event.currentTarget.open)}
		>
			<summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
				<ChevronRight
					size={18}
					aria-hidden="true"
					className="transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
				/>
				{title}
			</summary>
			{isOpen && children}
		</details>
	);
}
