import { Fragment } from "react";
import { inkStyle } from "./inkStyle.ts";
import { type ChartData, styleOf, topOf } from "./model.ts";

function Bar({ place, share, title }: { place: number; share: number; title: string }) {
	return (
		<span
			className={`chart-bar chart-look-${styleOf(place)} block h-5 shrink-0`}
			style={{ width: `${share * 100}%`, ...inkStyle(place) }}
			title={title}
		/>
	);
}

/** Horizontal bars, one category per line with its name on the left, since names may be long. */
export function Rows({ isStacked, ...data }: ChartData & { isStacked: boolean }) {
	const { categories, series, write } = data;
	const top = topOf(data, isStacked);
	return (
		<div className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm">
			{categories.map((name, category) => {
				const values = series.map((one) => one.values[category] ?? 0);
				const sum = values.reduce((all, value) => all + value, 0);
				const title = (place: number) => `${name}, ${series[place]?.name}: ${write(values[place] ?? 0)}`;
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: a category is its place
					<Fragment key={category}>
						<span className="line-clamp-2 text-end break-words">{name}</span>
						{isStacked ? (
							<span className="flex items-center pe-14">
								{values.map(
									(value, place) =>
										value > 0 && (
											<Bar key={series[place]?.name} place={place} share={value / top} title={title(place)} />
										),
								)}
								<span className="ps-2 tabular-nums">{write(sum)}</span>
							</span>
						) : (
							<span className="flex flex-col gap-0.5">
								{values.map((value, place) => (
									<span key={series[place]?.name} className="flex items-center pe-14">
										{value > 0 && <Bar place={place} share={value / top} title={title(place)} />}
										<span className="-me-14 ps-2 tabular-nums">{write(value)}</span>
									</span>
								))}
							</span>
						)}
					</Fragment>
				);
			})}
		</div>
	);
}
