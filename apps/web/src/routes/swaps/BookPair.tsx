import { ArrowLeftRight } from "lucide-react";
import { Cover, type CoverBook } from "#kit";

/** Two books that change places; one alone where nothing is given in return. The words beside them say the same. */
export function BookPair({
	given,
	received,
	size = "large",
}: {
	given: CoverBook | undefined;
	received: CoverBook | undefined;
	size?: "medium" | "large";
}) {
	return (
		<div aria-hidden="true" className="flex shrink-0 items-center gap-3">
			{given && <Cover book={given} size={size} isDecorative />}
			{given && received && <ArrowLeftRight size={size === "large" ? 28 : 18} className="shrink-0" />}
			{received && <Cover book={received} size={size} isDecorative />}
		</div>
	);
}
