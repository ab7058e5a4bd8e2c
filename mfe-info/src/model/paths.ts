export const ABOUT_PATH = '/about-us';
export const QUESTIONS_PATH = '/faqs';
export const RESERVES_PATH = '/info/reserves';
export const STATISTICS_PATH = '/info/stat';
