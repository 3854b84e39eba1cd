/**
 * What counts where classes or titles are compared. Borrowing and giving back at once is no reading, a second loan of the
 * same title by the same reader is none more, and a class is measured by its pupils, not by its size.
 */

/** A class with fewer pupils is not shown: in it an average is somebody's own figure. */
export const smallestClass = 5;

/** Loans for each pupil, to two places; 0 for a class without pupils. */
export const perPupil = (loans: number, pupils: number): number =>
	pupils > 0 ? Math.round((loans / pupils) * 100) / 100 : 0;
