/** Whether a school sees the picture of a title: its own, one that was agreed to, and none that it has hidden. */

/** What decides about it; records that a query has cut may lack both. */
export interface CoverRights {
	readonly cover: string;
	/** The school whose picture waits for another one's agreement; empty: it is everybody's. */
	readonly cover_school?: string;
	/** Ids of the schools that hide it, separated by spaces. */
	readonly cover_hidden?: string;
}

/** Whether a school has hidden the picture for itself. */
export const isHiddenFor = ({ cover_hidden = "" }: CoverRights, school: string): boolean =>
	school !== "" && cover_hidden.includes(school);

/** The picture that a school sees; empty: none. `school`: empty for a guest. */
export const shownCover = (rights: CoverRights, school: string): string => {
	const { cover, cover_school = "" } = rights;
	const isTheirs = cover_school === "" || cover_school === school;
	return isTheirs && !isHiddenFor(rights, school) ? cover : "";
};
