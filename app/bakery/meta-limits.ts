/** Characters that search engines show, and the most that forms take (product §5.9). */
export const META_LIMITS = { title: 60, description: 160 } as const;
