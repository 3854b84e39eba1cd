import { Ready } from "#kit";
import { Badges } from "./Badges.tsx";
import { HowWasIt } from "./HowWasIt.tsx";
import { useReading } from "./reading.ts";
import { YearShelf } from "./YearShelf.tsx";

function Loading() {
	return (
		<div aria-hidden="true" className="flex flex-col gap-3">
			<div className="skeleton h-7 w-48" />
			<div className="skeleton h-44 w-full" />
		</div>
	);
}

/** A reader's own reading life on the page "Ben": the last book, the year's shelf with the goal, the badges. */
export function ReadingCorner() {
	const reading = useReading();
	if (!reading.data) return <Ready query={reading} loading={<Loading />} />;
	if (reading.data.state !== "on") return null;
	return (
		<>
			<HowWasIt reading={reading.data} />
			<YearShelf reading={reading.data} />
			<Badges reading={reading.data} />
		</>
	);
}
