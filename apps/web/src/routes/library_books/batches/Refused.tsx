import { useEffect, useRef } from "react";
import { reasonsOf } from "#data";
import { useTexts } from "#i18n";
import { Button, FormErrors } from "#kit";
import { batchTexts } from "./texts.ts";

/** Refusal of a batch operation, with the options: leave out the affected copies, or proceed anyway. */
export function Refused({
	error,
	onWithout,
	onAnyway,
}: {
	error: unknown;
	/** Leaves these copies out. */
	onWithout?: (ids: ReadonlySet<string>) => void;
	onAnyway?: () => void;
}) {
	const t = useTexts(batchTexts);
	const reasons = reasonsOf(error);
	const box = useRef<HTMLDivElement>(null);
	// In a long form the refusal would be below the visible area.
	useEffect(() => {
		if (error) box.current?.scrollIntoView({ block: "nearest" });
	}, [error]);
	if (reasons.length === 0) return <FormErrors error={error} />;
	const stopped = reasons.filter(({ overridable }) => !overridable);
	return (
		<div ref={box} role="alert" className="rounded-box border-error flex flex-col gap-2 border-2 p-3">
			{reasons.map(({ code, message }) => (
				<p key={code} className="font-semibold break-words">
					{message}
				</p>
			))}
			<div className="flex flex-wrap gap-2">
				{stopped.length > 0 && onWithout && (
					<Button onClick={() => onWithout(new Set(stopped.flatMap(({ copies = [] }) => copies)))}>
						{t("withoutThese")}
					</Button>
				)}
				{stopped.length === 0 && onWithout && (
					<Button onClick={() => onWithout(new Set(reasons.flatMap(({ copies = [] }) => copies)))}>
						{t("withoutThese")}
					</Button>
				)}
				{stopped.length === 0 && onAnyway && (
					<Button variant="danger" onClick={onAnyway}>
						{t("allTheSame")}
					</Button>
				)}
			</div>
		</div>
	);
}
