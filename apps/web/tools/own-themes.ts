/**
 * Rafta's own colours for the two themes that every page loads: warm paper, ink, library green for what is to be done,
 * gold for what is new or an honour, brick for what is late or lost. docs/design.md says when to use which.
 */
import type { firstThemes, Theme } from "@rafta/library/site/themes";

type FirstTheme = Extract<Theme, (typeof firstThemes)[number]>;

const shape = {
	"--radius-selector": "0.5rem",
	"--radius-field": "0.5rem",
	"--radius-box": "0.75rem",
	"--size-selector": "0.25rem",
	"--size-field": "0.25rem",
	"--border": "1px",
	"--depth": "0",
	"--noise": "0",
} as const;

const ink = "oklch(25% 0.02 165)";
const white = "oklch(100% 0 0)";

export const ownThemes: Readonly<Record<FirstTheme, Readonly<Record<string, string>>>> = {
	light: {
		"color-scheme": "light",
		"--color-base-100": "oklch(99% 0.004 95)",
		"--color-base-200": "oklch(97% 0.008 95)",
		"--color-base-300": "oklch(91.5% 0.012 95)",
		"--color-base-content": ink,
		"--color-primary": "oklch(43% 0.085 163)",
		"--color-primary-content": white,
		"--color-secondary": "oklch(46% 0.07 250)",
		"--color-secondary-content": white,
		"--color-accent": "oklch(76% 0.13 82)",
		"--color-accent-content": ink,
		"--color-neutral": "oklch(30% 0.02 165)",
		"--color-neutral-content": "oklch(97% 0.008 95)",
		"--color-info": "oklch(52% 0.09 240)",
		"--color-info-content": white,
		"--color-success": "oklch(52% 0.11 155)",
		"--color-success-content": white,
		"--color-warning": "oklch(70% 0.14 70)",
		"--color-warning-content": ink,
		"--color-error": "oklch(50% 0.16 28)",
		"--color-error-content": white,
		...shape,
	},
	dark: {
		"color-scheme": "dark",
		"--color-base-100": "oklch(25.5% 0.012 165)",
		"--color-base-200": "oklch(22.5% 0.012 165)",
		"--color-base-300": "oklch(18.5% 0.012 165)",
		"--color-base-content": "oklch(94% 0.012 95)",
		"--color-primary": "oklch(77% 0.11 163)",
		"--color-primary-content": "oklch(22% 0.03 165)",
		"--color-secondary": "oklch(78% 0.07 250)",
		"--color-secondary-content": "oklch(22% 0.03 250)",
		"--color-accent": "oklch(81% 0.13 84)",
		"--color-accent-content": "oklch(24% 0.03 84)",
		"--color-neutral": "oklch(16% 0.01 165)",
		"--color-neutral-content": "oklch(92% 0.01 95)",
		"--color-info": "oklch(76% 0.09 240)",
		"--color-info-content": "oklch(22% 0.04 240)",
		"--color-success": "oklch(74% 0.12 155)",
		"--color-success-content": "oklch(22% 0.04 155)",
		"--color-warning": "oklch(80% 0.13 75)",
		"--color-warning-content": "oklch(24% 0.04 75)",
		"--color-error": "oklch(71% 0.15 28)",
		"--color-error-content": "oklch(20% 0.05 28)",
		...shape,
	},
};
