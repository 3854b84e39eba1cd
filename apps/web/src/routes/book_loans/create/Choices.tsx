import { useEffect, useRef } from "react";
import { Cover, type CoverBook } from "#kit";

/** Something that typed words may mean. */
export interface Choice {
	/** Sent as if it had been scanned. */
	readonly id: string;
	readonly name: string;
	readonly about: string;
	readonly more: string;
	readonly book?: CoverBook;
	/** A title whose copies are to be chosen from next. */
	readonly opens?: string;
}

/** The list under the scan field; the field keeps the focus. */
export function Choices({
	id,
	label,
	heading,
	items,
	active,
	onActive,
	onChoose,
}: {
	id: string;
	label: string;
	heading: string;
	items: readonly Choice[];
	active: number;
	onActive(index: number): void;
	onChoose(item: Choice): void;
}) {
	const list = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
	useEffect(() => {
		list.current?.children[active]?.scrollIntoView({ block: "nearest" });
	}, [active, heading]);
	if (items.length === 0) return null;
	return (
		<div className="rounded-box border-base-300 bg-base-100 absolute z-12 mt-1 max-h-[60dvh] w-full overflow-y-auto border p-1 shadow-xl">
			{heading && (
				<p aria-hidden="true" className="wrap-anywhere px-3 py-2 font-semibold">
					{heading}
				</p>
			)}
			<div ref={list} id={`${id}-list`} role="listbox" aria-label={label}>
				{items.map((item, index) => (
					<div
						key={item.id}
						id={`${id}-${index}`}
						role="option"
						tabIndex={-1}
						aria-selected={index === active}
						className={`rounded-field flex cursor-pointer items-center gap-3 px-3 py-2 ${index === active ? "bg-base-200" : ""}`}
						onMouseDown={(event) => {
							event.preventDefault();
							onChoose(item);
						}}
						onMouseEnter={() => onActive(index)}
					>
						{item.book && <Cover book={item.book} size="row" isDecorative />}
						<span className="min-w-0 flex-1">
							<span className="wrap-anywhere block font-semibold">{item.name}</span>{" "}
							{item.about && <span className="block truncate text-sm opacity-75">{item.about}</span>}
						</span>{" "}
						<span className="max-w-[50%] text-end text-sm">{item.more}</span>
					</div>
				))}
			</div>
		</div>
	);
}
