var wc=Object.defineProperty;var vc=Object.getOwnPropertyDescriptor;var Ln=o=>{throw TypeError(o)};var u=(o,i,e,t)=>{for(var s=t>1?void 0:t?vc(i,e):i,n=o.length-1,a;n>=0;n--)(a=o[n])&&(s=(t?a(i,e,s):a(s))||s);return t&&s&&wc(i,e,s),s};var $o=(o,i,e)=>i.has(o)||Ln("Cannot "+e);var d=(o,i,e)=>($o(o,i,"read from private field"),e?e.call(o):i.get(o)),f=(o,i,e)=>i.has(o)?Ln("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(o):i.set(o,e),S=(o,i,e,t)=>($o(o,i,"write to private field"),t?t.call(o,e):i.set(o,e),e),l=(o,i,e)=>($o(o,i,"access private method"),e);var jn=(o,i,e,t)=>({set _(s){S(o,i,s,e)},get _(){return d(o,i,t)}});/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ai=globalThis,li=ai.ShadowRoot&&(ai.ShadyCSS===void 0||ai.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,wo=Symbol(),Dn=new WeakMap,ms=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==wo)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(li&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=Dn.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&Dn.set(e,i))}return i}toString(){return this.cssText}},Un=o=>new ms(typeof o=="string"?o:o+"",void 0,wo),N=(o,...i)=>{let e=o.length===1?o[0]:i.reduce((t,s,n)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+o[n+1],o[0]);return new ms(e,o,wo)},Fn=(o,i)=>{if(li)o.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),s=ai.litNonce;s!==void 0&&t.setAttribute("nonce",s),t.textContent=e.cssText,o.appendChild(t)}},vo=li?o=>o:o=>o instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return Un(e)})(o):o;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:_c,defineProperty:kc,getOwnPropertyDescriptor:xc,getOwnPropertyNames:Tc,getOwnPropertySymbols:Ac,getPrototypeOf:Rc}=Object,di=globalThis,Hn=di.trustedTypes,Sc=Hn?Hn.emptyScript:"",Ec=di.reactiveElementPolyfillSupport,fs=(o,i)=>o,gs={toAttribute(o,i){switch(i){case Boolean:o=o?Sc:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,i){let e=o;switch(i){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},ci=(o,i)=>!_c(o,i),Bn={attribute:!0,type:String,converter:gs,reflect:!1,useDefault:!1,hasChanged:ci};Symbol.metadata??=Symbol("metadata"),di.litPropertyMetadata??=new WeakMap;var Ae=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=Bn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),s=this.getPropertyDescriptor(i,t,e);s!==void 0&&kc(this.prototype,i,s)}}static getPropertyDescriptor(i,e,t){let{get:s,set:n}=xc(this.prototype,i)??{get(){return this[e]},set(a){this[e]=a}};return{get:s,set(a){let p=s?.call(this);n?.call(this,a),this.requestUpdate(i,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??Bn}static _$Ei(){if(this.hasOwnProperty(fs("elementProperties")))return;let i=Rc(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(fs("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(fs("properties"))){let e=this.properties,t=[...Tc(e),...Ac(e)];for(let s of t)this.createProperty(s,e[s])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,s]of e)this.elementProperties.set(t,s)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let s=this._$Eu(e,t);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let s of t)e.unshift(vo(s))}else i!==void 0&&e.push(vo(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Fn(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),s=this.constructor._$Eu(i,t);if(s!==void 0&&t.reflect===!0){let n=(t.converter?.toAttribute!==void 0?t.converter:gs).toAttribute(e,t.type);this._$Em=i,n==null?this.removeAttribute(s):this.setAttribute(s,n),this._$Em=null}}_$AK(i,e){let t=this.constructor,s=t._$Eh.get(i);if(s!==void 0&&this._$Em!==s){let n=t.getPropertyOptions(s),a=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:gs;this._$Em=s;let p=a.fromAttribute(e,n.type);this[s]=p??this._$Ej?.get(s)??p,this._$Em=null}}requestUpdate(i,e,t,s=!1,n){if(i!==void 0){let a=this.constructor;if(s===!1&&(n=this[i]),t??=a.getPropertyOptions(i),!((t.hasChanged??ci)(n,e)||t.useDefault&&t.reflect&&n===this._$Ej?.get(i)&&!this.hasAttribute(a._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:s,wrapped:n},a){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,a??e??this[i]),n!==!0||a!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),s===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,n]of this._$Ep)this[s]=n;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[s,n]of t){let{wrapped:a}=n,p=this[s];a!==!0||this._$AL.has(s)||p===void 0||this.C(s,void 0,n,p)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};Ae.elementStyles=[],Ae.shadowRootOptions={mode:"open"},Ae[fs("elementProperties")]=new Map,Ae[fs("finalized")]=new Map,Ec?.({ReactiveElement:Ae}),(di.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ko=globalThis,Wn=o=>o,pi=ko.trustedTypes,zn=pi?pi.createPolicy("lit-html",{createHTML:o=>o}):void 0,xo="$lit$",Re=`lit$${Math.random().toFixed(9).slice(2)}$`,To="?"+Re,Pc=`<${To}>`,st=document,bs=()=>st.createComment(""),$s=o=>o===null||typeof o!="object"&&typeof o!="function",Ao=Array.isArray,Zn=o=>Ao(o)||typeof o?.[Symbol.iterator]=="function",_o=`[ 	
\f\r]`,ys=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Kn=/-->/g,Gn=/>/g,et=RegExp(`>|${_o}(?:([^\\s"'>=/]+)(${_o}*=${_o}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Vn=/'/g,Yn=/"/g,Xn=/^(?:script|style|textarea|title)$/i,Ro=o=>(i,...e)=>({_$litType$:o,strings:i,values:e}),r=Ro(1),St=Ro(2),Oh=Ro(3),me=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),Jn=new WeakMap,tt=st.createTreeWalker(st,129);function Qn(o,i){if(!Ao(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return zn!==void 0?zn.createHTML(i):i}var er=(o,i)=>{let e=o.length-1,t=[],s,n=i===2?"<svg>":i===3?"<math>":"",a=ys;for(let p=0;p<e;p++){let h=o[p],g,x,$=-1,_=0;for(;_<h.length&&(a.lastIndex=_,x=a.exec(h),x!==null);)_=a.lastIndex,a===ys?x[1]==="!--"?a=Kn:x[1]!==void 0?a=Gn:x[2]!==void 0?(Xn.test(x[2])&&(s=RegExp("</"+x[2],"g")),a=et):x[3]!==void 0&&(a=et):a===et?x[0]===">"?(a=s??ys,$=-1):x[1]===void 0?$=-2:($=a.lastIndex-x[2].length,g=x[1],a=x[3]===void 0?et:x[3]==='"'?Yn:Vn):a===Yn||a===Vn?a=et:a===Kn||a===Gn?a=ys:(a=et,s=void 0);let D=a===et&&o[p+1].startsWith("/>")?" ":"";n+=a===ys?h+Pc:$>=0?(t.push(g),h.slice(0,$)+xo+h.slice($)+Re+D):h+Re+($===-2?p:D)}return[Qn(o,n+(o[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},ws=class o{constructor({strings:i,_$litType$:e},t){let s;this.parts=[];let n=0,a=0,p=i.length-1,h=this.parts,[g,x]=er(i,e);if(this.el=o.createElement(g,t),tt.currentNode=this.el.content,e===2||e===3){let $=this.el.content.firstChild;$.replaceWith(...$.childNodes)}for(;(s=tt.nextNode())!==null&&h.length<p;){if(s.nodeType===1){if(s.hasAttributes())for(let $ of s.getAttributeNames())if($.endsWith(xo)){let _=x[a++],D=s.getAttribute($).split(Re),U=/([.?@])?(.*)/.exec(_);h.push({type:1,index:n,name:U[2],strings:D,ctor:U[1]==="."?ui:U[1]==="?"?mi:U[1]==="@"?fi:ot}),s.removeAttribute($)}else $.startsWith(Re)&&(h.push({type:6,index:n}),s.removeAttribute($));if(Xn.test(s.tagName)){let $=s.textContent.split(Re),_=$.length-1;if(_>0){s.textContent=pi?pi.emptyScript:"";for(let D=0;D<_;D++)s.append($[D],bs()),tt.nextNode(),h.push({type:2,index:++n});s.append($[_],bs())}}}else if(s.nodeType===8)if(s.data===To)h.push({type:2,index:n});else{let $=-1;for(;($=s.data.indexOf(Re,$+1))!==-1;)h.push({type:7,index:n}),$+=Re.length-1}n++}}static createElement(i,e){let t=st.createElement("template");return t.innerHTML=i,t}};function it(o,i,e=o,t){if(i===me)return i;let s=t!==void 0?e._$Co?.[t]:e._$Cl,n=$s(i)?void 0:i._$litDirective$;return s?.constructor!==n&&(s?._$AO?.(!1),n===void 0?s=void 0:(s=new n(o),s._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=s:e._$Cl=s),s!==void 0&&(i=it(o,s._$AS(o,i.values),s,t)),i}var hi=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,s=(i?.creationScope??st).importNode(e,!0);tt.currentNode=s;let n=tt.nextNode(),a=0,p=0,h=t[0];for(;h!==void 0;){if(a===h.index){let g;h.type===2?g=new Rt(n,n.nextSibling,this,i):h.type===1?g=new h.ctor(n,h.name,h.strings,this,i):h.type===6&&(g=new gi(n,this,i)),this._$AV.push(g),h=t[++p]}a!==h?.index&&(n=tt.nextNode(),a++)}return tt.currentNode=st,s}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},Rt=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,s){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=it(this,i,e),$s(i)?i===c||i==null||i===""?(this._$AH!==c&&this._$AR(),this._$AH=c):i!==this._$AH&&i!==me&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):Zn(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==c&&$s(this._$AH)?this._$AA.nextSibling.data=i:this.T(st.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,s=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=ws.createElement(Qn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===s)this._$AH.p(e);else{let n=new hi(s,this),a=n.u(this.options);n.p(e),this.T(a),this._$AH=n}}_$AC(i){let e=Jn.get(i.strings);return e===void 0&&Jn.set(i.strings,e=new ws(i)),e}k(i){Ao(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,s=0;for(let n of i)s===e.length?e.push(t=new o(this.O(bs()),this.O(bs()),this,this.options)):t=e[s],t._$AI(n),s++;s<e.length&&(this._$AR(t&&t._$AB.nextSibling,s),e.length=s)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=Wn(i).nextSibling;Wn(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},ot=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,s,n){this.type=1,this._$AH=c,this._$AN=void 0,this.element=i,this.name=e,this._$AM=s,this.options=n,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=c}_$AI(i,e=this,t,s){let n=this.strings,a=!1;if(n===void 0)i=it(this,i,e,0),a=!$s(i)||i!==this._$AH&&i!==me,a&&(this._$AH=i);else{let p=i,h,g;for(i=n[0],h=0;h<n.length-1;h++)g=it(this,p[t+h],e,h),g===me&&(g=this._$AH[h]),a||=!$s(g)||g!==this._$AH[h],g===c?i=c:i!==c&&(i+=(g??"")+n[h+1]),this._$AH[h]=g}a&&!s&&this.j(i)}j(i){i===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},ui=class extends ot{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===c?void 0:i}},mi=class extends ot{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==c)}},fi=class extends ot{constructor(i,e,t,s,n){super(i,e,t,s,n),this.type=5}_$AI(i,e=this){if((i=it(this,i,e,0)??c)===me)return;let t=this._$AH,s=i===c&&t!==c||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,n=i!==c&&(t===c||s);s&&this.element.removeEventListener(this.name,this,t),n&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},gi=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){it(this,i)}},tr={M:xo,P:Re,A:To,C:1,L:er,R:hi,D:Zn,V:it,I:Rt,H:ot,N:mi,U:fi,B:ui,F:gi},Cc=ko.litHtmlPolyfillSupport;Cc?.(ws,Rt),(ko.litHtmlVersions??=[]).push("3.3.3");var sr=(o,i,e)=>{let t=e?.renderBefore??i,s=t._$litPart$;if(s===void 0){let n=e?.renderBefore??null;t._$litPart$=s=new Rt(i.insertBefore(bs(),n),n,void 0,e??{})}return s._$AI(o),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var So=globalThis,Q=class extends Ae{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=sr(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return me}};Q._$litElement$=!0,Q.finalized=!0,So.litElementHydrateSupport?.({LitElement:Q});var Nc=So.litElementPolyfillSupport;Nc?.({LitElement:Q});(So.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var E=o=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,i)}):customElements.define(o,i)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Oc={attribute:!0,type:String,converter:gs,reflect:!1,hasChanged:ci},Ic=(o=Oc,i,e)=>{let{kind:t,metadata:s}=e,n=globalThis.litPropertyMetadata.get(s);if(n===void 0&&globalThis.litPropertyMetadata.set(s,n=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),n.set(e.name,o),t==="accessor"){let{name:a}=e;return{set(p){let h=i.get.call(this);i.set.call(this,p),this.requestUpdate(a,h,o,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,o,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let h=this[a];i.call(this,p),this.requestUpdate(a,h,o,!0,p)}}throw Error("Unsupported decorator location: "+t)};function L(o){return(i,e)=>typeof e=="object"?Ic(o,i,e):((t,s,n)=>{let a=s.hasOwnProperty(n);return s.constructor.createProperty(n,t),a?Object.getOwnPropertyDescriptor(s,n):void 0})(o,i,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function v(o){return L({...o,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var nt=(o,i,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof i!="object"&&Object.defineProperty(o,i,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function Z(o,i){return(e,t,s)=>{let n=a=>a.renderRoot?.querySelector(o)??null;if(i){let{get:a,set:p}=typeof t=="object"?e:s??(()=>{let h=Symbol();return{get(){return this[h]},set(g){this[h]=g}}})();return nt(e,t,{get(){let h=a.call(this);return h===void 0&&(h=n(this),(h!==null||this.hasUpdated)&&p.call(this,h)),h}})}return nt(e,t,{get(){return n(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ir=new Map,Eo=new Map;function y(o,i){let e=`${o}/${i}`,t=ir.get(e)??{};return ir.set(e,t),t}function or(o){if(o==="en")return Promise.resolve();let i=Eo.get(o)??qc(o);return Eo.set(o,i),i.catch(()=>Eo.delete(o)),i.catch(()=>{})}async function qc(o){let i=await fetch(new URL(`${o}.json`,import.meta.url));if(!i.ok)throw new Error(`The texts could not be loaded: ${i.status}`);let e=await i.json();for(let[t,s]of Object.entries(e))Object.assign(y(o,t),s)}var nr=y("de","i18n");var rr={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said or is remembered is shown until the guests have left, unless you ask for it in a view.",guests_hidden:"This is hidden while guests are here.",guests_show:"Show in spite of guests",guests_until:"It is shown until you leave this view.",log_off_title:"No log is kept",log_off:"Nobody has agreed to a log, or it was switched off. Nothing that is said is written down, and nothing new is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var ar=y("es","i18n");var lr=y("fr","i18n");var dr=y("it","i18n");var cr=y("nl","i18n");function X(o){return(i,e,t={})=>{let s=Po(i.hass.language),n=o[s],a=o.en,p=t.count;return((typeof p=="number"&&new Intl.PluralRules(s).select(p)==="one"?n[`${e}_one`]:void 0)??n[e]??a[e]??e).replace(/\{(\w+)\}/g,(x,$)=>{let _=t[$];return _===void 0?x:typeof _=="number"?i.show.number(_):_})}}function Po(o){let i=o.toLowerCase().split("-")[0]??"en";return i==="de"||i==="es"||i==="fr"||i==="it"||i==="nl"?i:"en"}var b=X({en:rr,de:nr,es:ar,fr:lr,it:dr,nl:cr});var pe=class extends Error{constructor(e,t,s){super(s);this.kind=e;this.code=t}},Lc=1,jc=2,Dc=3;function G(o,i){if(i instanceof pe)return i;let e=typeof i=="number"?i:i?.code;if(e===jc)return new pe("expired","expired",b(o,"expired"));if(e===Dc||e===Lc||!o.hass.connected)return new pe("lost","lost",b(o,"lost"));if(e==="unknown_command")return new pe("gone","gone",b(o,"gone"));let t=i??{},s=t.translation_key,n=s&&t.translation_domain?o.hass.localize(`component.${t.translation_domain}.exceptions.${s}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(i);return new pe("refused",String(s??e??"unknown"),n||a)}var Co={state:"loading"},Uc=4e3,Et=class{constructor(i,e){this.app=i;this.changed=e;this.current=Co;this.#e=0}#e;async load(i){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?Co:{state:"loading",value:t});let s=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},Uc);try{let n=await i();e===this.#e&&this.#t({state:"ready",value:n})}catch(n){if(e!==this.#e)return;let a=G(this.app(),n);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(s)}}put(i){this.#e+=1,this.#t({state:"ready",value:i})}clear(){this.#e+=1,this.#t(Co)}#t(i){this.current=i,this.changed()}};function B(o,i,e,t){let{state:s,value:n,failure:a}=i,p=s==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${b(o,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${b(o,"again")}</button>`:c}
        </div>`:c,h=s==="loading"&&(n===void 0||i.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${b(o,i.is_slow?"loading_long":"loading")}
        </p>`:c;return r`${p}${h}${n===void 0?c:e(n)}`}var I=N`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled),
  .button.filled:hover {
    background: var(--sb-filled);
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var q=class extends Q{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=I}#e;#t;loader(){return new Et(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};u([L({attribute:!1})],q.prototype,"app",2),u([L({attribute:!1})],q.prototype,"path",2);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Pt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Se=o=>(...i)=>({_$litDirective$:o,values:i}),ve=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Fc}=tr,pr=o=>o;var ur=o=>o.strings===void 0,hr=()=>document.createComment(""),Ct=(o,i,e)=>{let t=o._$AA.parentNode,s=i===void 0?o._$AB:i._$AA;if(e===void 0){let n=t.insertBefore(hr(),s),a=t.insertBefore(hr(),s);e=new Fc(n,a,o,o.options)}else{let n=e._$AB.nextSibling,a=e._$AM,p=a!==o;if(p){let h;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(h=o._$AU)!==a._$AU&&e._$AP(h)}if(n!==s||p){let h=e._$AA;for(;h!==n;){let g=pr(h).nextSibling;pr(t).insertBefore(h,s),h=g}}}return e},Fe=(o,i,e=o)=>(o._$AI(i,e),o),Hc={},yi=(o,i=Hc)=>o._$AH=i,mr=o=>o._$AH,bi=o=>{o._$AR(),o._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var fr=(o,i,e)=>{let t=new Map;for(let s=i;s<=e;s++)t.set(o[s],s);return t},Ee=Se(class extends ve{constructor(o){if(super(o),o.type!==Pt.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,i,e){let t;e===void 0?e=i:i!==void 0&&(t=i);let s=[],n=[],a=0;for(let p of o)s[a]=t?t(p,a):a,n[a]=e(p,a),a++;return{values:n,keys:s}}render(o,i,e){return this.dt(o,i,e).values}update(o,[i,e,t]){let s=mr(o),{values:n,keys:a}=this.dt(i,e,t);if(!Array.isArray(s))return this.ut=a,n;let p=this.ut??=[],h=[],g,x,$=0,_=s.length-1,D=0,U=n.length-1;for(;$<=_&&D<=U;)if(s[$]===null)$++;else if(s[_]===null)_--;else if(p[$]===a[D])h[D]=Fe(s[$],n[D]),$++,D++;else if(p[_]===a[U])h[U]=Fe(s[_],n[U]),_--,U--;else if(p[$]===a[U])h[U]=Fe(s[$],n[U]),Ct(o,h[U+1],s[$]),$++,U--;else if(p[_]===a[D])h[D]=Fe(s[_],n[D]),Ct(o,s[$],s[_]),_--,D++;else if(g===void 0&&(g=fr(a,D,U),x=fr(p,$,_)),g.has(p[$]))if(g.has(p[_])){let ee=x.get(a[D]),oe=ee!==void 0?s[ee]:null;if(oe===null){let ue=Ct(o,s[$]);Fe(ue,n[D]),h[D]=ue}else h[D]=Fe(oe,n[D]),Ct(o,s[$],oe),s[ee]=null;D++}else bi(s[_]),_--;else bi(s[$]),$++;for(;D<=U;){let ee=Ct(o,h[U+1]);Fe(ee,n[D]),h[D++]=ee}for(;$<=_;){let ee=s[$++];ee!==null&&bi(ee)}return this.ut=a,yi(o,h),me}});function ne(o,i,e=c){return r`<section class="card stack" data-state="empty">
    <h2>${o}</h2>
    <p>${i}</p>
    ${e===c?c:r`<div class="row">${e}</div>`}
  </section>`}function Pe(o){return ne(b(o,"log_off_title"),`${b(o,"log_off")}${o.isAdmin?"":` ${b(o,"log_off_ask")}`}`,o.isAdmin?r`<a class="button filled" href=${o.link(`/settings/${o.info?.entries[0]?.entry_id??""}/consent`)}>
          ${b(o,"open_settings")}
        </a>`:c)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var vs=(o,i)=>{let e=o._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(i,!1),vs(t,i);return!0},$i=o=>{let i,e;do{if((i=o._$AM)===void 0)break;e=i._$AN,e.delete(o),o=i}while(e?.size===0)},gr=o=>{for(let i;i=o._$AM;o=i){let e=i._$AN;if(e===void 0)i._$AN=e=new Set;else if(e.has(o))break;e.add(o),zc(i)}};function Bc(o){this._$AN!==void 0?($i(this),this._$AM=o,gr(this)):this._$AM=o}function Wc(o,i=!1,e=0){let t=this._$AH,s=this._$AN;if(s!==void 0&&s.size!==0)if(i)if(Array.isArray(t))for(let n=e;n<t.length;n++)vs(t[n],!1),$i(t[n]);else t!=null&&(vs(t,!1),$i(t));else vs(this,o)}var zc=o=>{o.type==Pt.CHILD&&(o._$AP??=Wc,o._$AQ??=Bc)},wi=class extends ve{constructor(){super(...arguments),this._$AN=void 0}_$AT(i,e,t){super._$AT(i,e,t),gr(this),this.isConnected=i._$AU}_$AO(i,e=!0){i!==this.isConnected&&(this.isConnected=i,i?this.reconnected?.():this.disconnected?.()),e&&(vs(this,i),$i(this))}setValue(i){if(ur(this._$Ct))this._$Ct._$AI(i,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=i,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var le=class{constructor(i,e){this.app=i;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#s=!1}#e;#t;#s;async start(i,e={}){this.#e=i,this.#t+=1,this.#s=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#i(0)}async more(){this.#s||this.next===null||!this.hasFirst||await this.#i(this.next)}put(i,e=this.total){this.items=i,this.total=e,this.changed()}async#i(i){let e=this.#e;if(!e)return;let t=this.#t;this.#s=!0,this.state="loading",this.failure=void 0,this.changed();try{let s=await e(i);if(t!==this.#t)return;this.items=i===0?s.items:[...this.items,...s.items],this.total=s.total,this.next=s.next_offset,this.hasFirst=!0,this.state="ready"}catch(s){if(t!==this.#t)return;this.state="failed",this.failure=G(this.app(),s)}finally{t===this.#t&&(this.#s=!1,this.changed())}}foot(){let i=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${b(i,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#i(this.hasFirst?this.next??0:0)}}>
          ${b(i,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${b(i,"loading")}
      </p>`:r`<div class="spread">
      <p class="quiet">${b(i,"all_shown",{count:this.total})}</p>
      ${this.next===null?c:r`<button ${Kc(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${b(i,"more")}
          </button>`}
    </div>`}},No=class extends wi{#e;#t=()=>{};constructor(i){if(super(i),i.type!==Pt.ELEMENT)throw new Error("inSight belongs to an element")}render(i){return c}update(i,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(s=>s.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(i.element)),c}disconnected(){this.#e?.disconnect(),this.#e=void 0}},Kc=Se(No);var yr=y("de","views/conversations/i18n");var br={one:"One conversation",to_list:"All conversations",search:"Search in what was said",since:"From",until:"Until",more_filters:"More filters",only_failed:"Only what failed",dearest_first:"Dearest first",facet_owner:"Person",facet_agent_id:"Agent",facet_device_id:"Device",facet_area_id:"Room",facet_route:"Answered by",all:"All",found:"{count} found",found_one:"{count} found",no_words:"(no words)",messages:"{count} messages",messages_one:"{count} message",said_about:"What was said about “{words}”",assistant:"Assistant",tokens:"{count} tokens",route_local:"Home Assistant",route_model:"Model",route_fallback:"Stand-in",route_none:"Nobody",empty_title:"Nothing was said yet",empty:"Talk to your assistant, at a satellite or in the Assist dialog. What is said, who answered it and what it cost shows here, and what the house learns from it shows under Memory.",export:"Export",fork:"Continue in a copy",forked:"A copy was begun. It goes on where this one ended, in the conversation “{id}”; give this name to conversation.process.",delete:"Delete …",to_turn:"How it went",delete_heading:"Delete this conversation?",delete_for_good:"Delete for good",deleting:"Deleting …",going_messages:"{count} messages are deleted for good.",going_messages_one:"{count} message is deleted for good.",nothing_learnt:"Nothing was learnt from it.",going_memories:"Learnt from it alone, goes with it: {count} memories",going_relations:"In the graph, goes with it: {count} relations",going_entities:"In the graph, goes with it: {count} things",going_staying:"Stay, with fewer sources: {count} memories",becomes:"Then says: {text}",deleted:"Deleted: {messages} messages and {memories} memories.",not_erased:"Traces may be left in the database until it is rewritten: tonight, if there is room on the disk.",files_left:"These files may still hold it: {files}"};var $r=y("es","views/conversations/i18n");var wr=y("fr","views/conversations/i18n");var vr=y("it","views/conversations/i18n");var _r=y("nl","views/conversations/i18n");var F=X({en:br,de:yr,es:$r,fr:wr,it:vr,nl:_r});var Vc={local:"route_local",model:"route_model",fallback:"route_fallback",none:"route_none"},Yc={none:"bad",fallback:"warn"};function Oo(o,i){let e=Vc[i];return e?F(o,e):i}function vi(o,i){return i.map(e=>r`<span class="chip ${Yc[e]??""}">${Oo(o,e)}</span>`)}function kr(o,i){return i.cost?r`<span class="chip">${o.show.money(i.cost)}</span>`:i.tokens?r`<span class="chip">${F(o,"tokens",{count:i.tokens})}</span>`:c}function _s(o,i){return i.area_id?o.areaName(i.area_id):i.device_id?o.deviceName(i.device_id):""}var xr=["owner","agent_id","device_id","area_id","route"],Io=["memories","relations","entities","staying"];var Jc=120,Zc=50,Xc=20,Ot,ks,xs,rt,H,Nt,Tr,Ar,Rr,qo,Mo,Lo,Sr,Er,Pr,Cr,Nr,_i,ki,jo,he=class extends q{constructor(){super(...arguments);f(this,H);this.deleted=0;this.words="";this.having={};this.since="";this.until="";this.isFailed=!1;this.isDear=!1;f(this,Ot,new le(()=>this.app,()=>this.requestUpdate()));f(this,ks,new le(()=>this.app,()=>this.requestUpdate()));f(this,xs,this.loader());f(this,rt);f(this,_i,e=>{let t=e.target.value.trim();clearTimeout(d(this,rt)),S(this,rt,setTimeout(()=>l(this,H,jo).call(this,t),Jc))});f(this,ki,e=>{e.preventDefault(),clearTimeout(d(this,rt)),l(this,H,jo).call(this,this.search.value.trim())})}willUpdate(e){super.willUpdate(e),e.has("deleted")&&e.get("deleted")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,rt))}load(){d(this,xs).load(()=>this.app.call("conversations/choices")),l(this,H,Nt).call(this,!1)}render(){let{app:e}=this,t=d(this,Ot);return d(this,H,Tr)&&t.hasFirst&&t.total===0?l(this,H,Ar).call(this):e.info&&!e.info.logs&&!t.hasFirst?Pe(e):r`<div class="stack">${l(this,H,Rr).call(this)} ${this.words?l(this,H,Cr).call(this):l(this,H,Er).call(this)}</div>`}};Ot=new WeakMap,ks=new WeakMap,xs=new WeakMap,rt=new WeakMap,H=new WeakSet,Nt=function(e){let{since:t,until:s,words:n}=this,a={...t?{since:t}:{},...s?{until:s}:{}};if(n){let{owner:h}=this.having,g={query:n,limit:Xc,...a,...h?{owner:h}:{}};d(this,ks).start(x=>this.app.call("conversations/search",{...g,offset:x}),{clear:e});return}let p={limit:Zc,...a,...this.having,...this.isFailed?{failed:!0}:{},...this.isDear?{sort:"dearest"}:{}};d(this,Ot).start(h=>this.app.call("conversations/list",{...p,offset:h}),{clear:e})},Tr=function(){let{since:e,until:t,isFailed:s,words:n}=this;return!(n||e||t||s||Object.keys(this.having).length)},Ar=function(){let{app:e}=this;return e.info&&!e.info.logs?Pe(e):ne(F(e,"empty_title"),F(e,"empty"))},Rr=function(){let{app:e}=this,t=d(this,xs).current.value;return r`<form class="card" role="search" @submit=${d(this,ki)}>
      <label class="field whole" for="search"
        >${F(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${d(this,_i)}
        />
      </label>
      ${l(this,H,qo).call(this,"since",this.since,s=>this.since=s)}
      ${l(this,H,qo).call(this,"until",this.until,s=>this.until=s)}
      ${t?l(this,H,Lo).call(this,"owner",t):c}
      ${this.words?c:r`<details class="whole">
            <summary>${F(e,"more_filters")}</summary>
            <div class="filters">
              ${t?xr.filter(s=>s!=="owner").map(s=>l(this,H,Lo).call(this,s,t)):c}
              ${l(this,H,Mo).call(this,"only_failed",this.isFailed,s=>this.isFailed=s)}
              ${l(this,H,Mo).call(this,"dearest_first",this.isDear,s=>this.isDear=s)}
            </div>
          </details>`}
    </form>`},qo=function(e,t,s){return r`<label class="field"
      >${F(this.app,e)}
      <input
        type="date"
        .value=${t}
        @change=${n=>{s(n.target.value),l(this,H,Nt).call(this,!0)}}
      />
    </label>`},Mo=function(e,t,s){return r`<label class="check"
      ><input
        type="checkbox"
        .checked=${t}
        @change=${n=>{s(n.target.checked),l(this,H,Nt).call(this,!0)}}
      />${F(this.app,e)}</label
    >`},Lo=function(e,t){let{app:s}=this;return t[e].length?r`<label class="field"
      >${F(s,`facet_${e}`)}
      <select
        name=${e}
        @change=${n=>{let{[e]:a,...p}=this.having,h=n.target.value;this.having=h?{...p,[e]:h}:p,l(this,H,Nt).call(this,!0)}}
      >
        <option value="">${F(s,"all")}</option>
        ${t[e].map(n=>r`<option value=${n.value} ?selected=${n.value===this.having[e]}>
              ${l(this,H,Sr).call(this,e,n.value)} (${s.show.number(n.conversations)})
            </option>`)}
      </select>
    </label>`:c},Sr=function(e,t){let{app:s}=this;switch(e){case"owner":return s.ownerName(t);case"agent_id":return s.entityName(t);case"device_id":return s.deviceName(t);case"area_id":return s.areaName(t);case"route":return Oo(s,t)}},Er=function(){let{app:e}=this,t=d(this,Ot),s=[];for(let n of t.items){let a=this.isDear?"":e.show.day(n.at),p=s.at(-1);p?.day===a?p.of.push(n):s.push({day:a,of:[n]})}return r`<section class="stack" aria-labelledby="found">
      <h2 id="found" class="unseen">${b(e,"conversations")}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?F(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${b(e,"none_found")}</p>`:s.map(n=>r`<div>
                ${n.day?r`<h3>${e.show.date(n.of[0]?.at??n.day)}</h3>`:c}
                <ul class="plain">
                  ${Ee(n.of,a=>a.conversation_id,a=>l(this,H,Pr).call(this,a))}
                </ul>
              </div>`)}
      ${t.foot()}
    </section>`},Pr=function(e){let{app:t}=this,s=_s(t,e);return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${e.beginning||F(t,"no_words")}</a
        >
      </p>
      <div class="spread">
        <span class="row">
          <span class="quiet"
            >${e.owners.map(n=>t.ownerName(n)).join(", ")}${s?` · ${s}`:""}</span
          >
          ${vi(t,e.routes)} ${kr(t,e)}
        </span>
        <span class="quiet"
          >${F(t,"messages",{count:e.messages})} ·
          ${this.isDear?t.show.dateTime(e.at):t.show.time(e.at)}</span
        >
      </div>
    </li>`},Cr=function(){let{app:e}=this,t=d(this,ks);return r`<section class="stack" aria-labelledby="hits">
      <h2 id="hits">${F(e,"said_about",{words:this.words})}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?F(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${b(e,"none_found")}</p>`:r`<ul class="plain">
            ${t.items.map(s=>l(this,H,Nr).call(this,s))}
          </ul>`}
      ${t.foot()}
    </section>`},Nr=function(e){let{app:t}=this,s=e.role==="user"?t.ownerName(e.owner):F(t,"assistant");return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id??"")}`)}
          >${e.text}${e.is_cut?" …":""}</a
        >
      </p>
      <p class="quiet">${s} · ${t.show.dateTime(e.at)}</p>
    </li>`},_i=new WeakMap,ki=new WeakMap,jo=function(e){e!==this.words&&(this.words=e,l(this,H,Nt).call(this,!0))},he.styles=[I,N`
      :host([hidden]) {
        display: none;
      }
      form,
      .filters {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .whole {
        grid-column: 1 / -1;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .filters {
        margin-top: 8px;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
      h3 {
        margin: 12px 0 8px;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        /* Rows that are not in sight are neither laid out nor painted. */
        content-visibility: auto;
        contain-intrinsic-size: auto 96px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],u([L({attribute:!1})],he.prototype,"deleted",2),u([v()],he.prototype,"words",2),u([v()],he.prototype,"having",2),u([v()],he.prototype,"since",2),u([v()],he.prototype,"until",2),u([v()],he.prototype,"isFailed",2),u([v()],he.prototype,"isDear",2),u([Z("#search")],he.prototype,"search",2),he=u([E("sb-conversation-list")],he);var lt,xi,Or,at=class extends Q{constructor(){super(...arguments);f(this,xi);this.heading="";f(this,lt,null)}firstUpdated(){S(this,lt,Qc()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),d(this,lt)instanceof HTMLElement&&d(this,lt).isConnected&&d(this,lt).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,xi,Or)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};lt=new WeakMap,xi=new WeakSet,Or=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},at.styles=[I,N`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],u([L()],at.prototype,"heading",2),u([Z("dialog")],at.prototype,"dialog",2),at=u([E("sb-dialog")],at);function Qc(){let o=document.activeElement;for(;o?.shadowRoot?.activeElement;)o=o.shadowRoot.activeElement;return o}var Be,We,Ir,qr,Mr,Ti,Ts,He=class extends q{constructor(){super(...arguments);f(this,We);this.conversation="";this.isBusy=!1;this.trouble="";f(this,Be,this.loader());f(this,Ti,async()=>{let{app:e}=this,t=d(this,Be).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let s=await e.call("conversations/delete",{conversation_id:this.conversation,expected_revision:t.revision}),n=[...s.files_to_delete,...s.damaged_copies],a=[F(e,"deleted",{messages:s.messages,memories:s.memories})];s.erased||a.push(F(e,"not_erased")),n.length&&a.push(F(e,"files_left",{files:n.join(", ")})),e.notify(a.join(" ")),this.dispatchEvent(new Event("deleted"))}catch(s){let n=G(e,s);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});f(this,Ts,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){let e=this.conversation;d(this,Be).load(()=>this.app.call("conversations/delete_preview",{conversation_id:e}))}render(){let{app:e}=this,t=d(this,Be).current;return r`<sb-dialog .heading=${F(e,"delete_heading")} @closed=${d(this,Ts)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,s=>l(this,We,Ir).call(this,s),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,Ts)}>${b(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${t.state!=="ready"||this.isBusy}
        @click=${d(this,Ti)}
      >
        ${F(e,this.isBusy?"deleting":"delete_for_good")}
      </button>
    </sb-dialog>`}};Be=new WeakMap,We=new WeakSet,Ir=function(e){let{app:t}=this,s=Io.some(n=>e[n]?.total);return r`
      <p>${F(t,"going_messages",{count:e.messages})}</p>
      ${s?c:r`<p>${F(t,"nothing_learnt")}</p>`}
      ${Io.map(n=>l(this,We,qr).call(this,n,e[n]))}
    `},qr=function(e,t){if(!t?.total)return c;let{app:s}=this;return r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${F(s,`going_${e}`,{count:t.total})}</summary>
      <ul>
        ${t.items.map(n=>r`<li>
              ${n.text}${n.is_cut?" …":""}
              ${n.becomes?r`<span class="quiet">${F(s,"becomes",{text:n.becomes})}</span>`:c}
            </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,We,Mr).call(this,e,t)}>${b(s,"more")}</button>`}
    </details>`},Mr=async function(e,t){try{let s=await this.app.call("conversations/delete_preview",{conversation_id:this.conversation,part:e,offset:t.next_offset??0}),n=d(this,Be).current.value,a=s[e];if(!n||!a)return;if(s.revision!==n.revision){this.load();return}d(this,Be).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(s){this.trouble=G(this.app,s).message}},Ti=new WeakMap,Ts=new WeakMap,He.styles=[I,N`
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],u([L({attribute:!1})],He.prototype,"conversation",2),u([v()],He.prototype,"isBusy",2),u([v()],He.prototype,"trouble",2),He=u([E("sb-conversation-delete")],He);var ep=100,As,_e,It,Lr,Ai,Ri,Si,Ce=class extends q{constructor(){super(...arguments);f(this,_e);this.owners=[];this.isDeleting=!1;this.busy="";this.forked="";f(this,As,new le(()=>this.app,()=>this.requestUpdate()));f(this,Ai,async()=>{let{app:e}=this;this.busy="export";try{let t={conversation_id:d(this,_e,It)},{conversation:s}=await e.call("conversations/export",t),n=new Blob([JSON.stringify(s,void 0,2)],{type:"application/json"}),a=document.createElement("a");a.href=URL.createObjectURL(n),a.download=`conversation-${d(this,_e,It).replace(/[^\w-]+/g,"_")}.json`,a.click(),setTimeout(()=>URL.revokeObjectURL(a.href),6e4)}catch(t){e.notifyFailure(t)}finally{this.busy=""}});f(this,Ri,async()=>{let{app:e}=this;this.busy="fork";try{let t={conversation_id:d(this,_e,It)};this.forked=(await e.call("conversations/fork",t)).conversation_id}catch(t){e.notifyFailure(t)}finally{this.busy=""}});f(this,Si,()=>{this.isDeleting=!1,this.dispatchEvent(new Event("conversation-deleted",{bubbles:!0,composed:!0}))})}load(){let e=d(this,_e,It);this.forked="",d(this,As).start(async t=>{let s={conversation_id:e,limit:ep,offset:t},n=await this.app.call("conversations/get",s);return this.owners=n.owners,n})}render(){let{app:e}=this,t=d(this,As),s=t.items[0];return r`<div class="stack">
      ${s?r`<section class="card stack">
              <p>
                ${this.owners.map(n=>e.ownerName(n)).join(", ")},
                ${e.show.dateTime(s.at)}${_s(e,s)?`, ${_s(e,s)}`:""}
              </p>
              <div class="row">
                <button ?disabled=${this.busy!==""} @click=${d(this,Ai)}>
                  ${F(e,"export")}
                </button>
                <button ?disabled=${this.busy!==""} @click=${d(this,Ri)}>${F(e,"fork")}</button>
                <button class="bad" @click=${()=>this.isDeleting=!0}>
                  ${F(e,"delete")}
                </button>
              </div>
              <p role="status" ?hidden=${!this.forked}>
                ${this.forked?F(e,"forked",{id:this.forked}):""}
              </p>
            </section>
            <ol class="plain">
              ${Ee(t.items,n=>n.id,n=>l(this,_e,Lr).call(this,n))}
            </ol>`:c}
      ${t.foot()}
      ${this.isDeleting?r`<sb-conversation-delete
            .app=${e}
            .conversation=${d(this,_e,It)}
            @closed=${()=>this.isDeleting=!1}
            @deleted=${d(this,Si)}
          ></sb-conversation-delete>`:c}
    </div>`}};As=new WeakMap,_e=new WeakSet,It=function(){return this.path[0]??""},Lr=function(e){let{app:t}=this,s=e.role==="user",n=s?t.ownerName(e.owner):F(t,"assistant");return r`<li class=${s?"user":""}><div class="meta quiet">${n} ·
      ${t.show.time(e.at,!0)}
      ${s||!e.route?c:vi(t,[e.route])}
      <a href=${t.link(`/turn/${encodeURIComponent(e.id)}`)}>${F(t,"to_turn")}</a></div
      >${e.text}${e.is_cut?" …":""}</li>`},Ai=new WeakMap,Ri=new WeakMap,Si=new WeakMap,Ce.styles=[I,N`
      li {
        padding: 10px 14px;
        margin-bottom: 8px;
        max-width: min(46rem, 92%);
        width: fit-content;
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        background: var(--sb-card);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      li.user {
        margin-inline-start: auto;
        background: var(--sb-tint);
      }
      .meta {
        white-space: normal;
      }
    `],u([v()],Ce.prototype,"owners",2),u([v()],Ce.prototype,"isDeleting",2),u([v()],Ce.prototype,"busy",2),u([v()],Ce.prototype,"forked",2),Ce=u([E("sb-conversation-one")],Ce);var Rs,Pi,Ei=class extends q{constructor(){super(...arguments);f(this,Rs,0);f(this,Pi,()=>{S(this,Rs,d(this,Rs)+1),this.requestUpdate(),this.app.go("/conversations",{replace:!0})})}load(){}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @conversation-deleted=${d(this,Pi)}>
      <div class="spread">
        <h1 tabindex="-1">${t?F(e,"one"):b(e,"conversations")}</h1>
        ${t?r`<a class="button" href=${e.link("/conversations")}>${F(e,"to_list")}</a>`:c}
      </div>
      <sb-conversation-list
        .app=${e}
        .deleted=${d(this,Rs)}
        ?hidden=${t!==void 0}
      ></sb-conversation-list>
      ${t?r`<sb-conversation-one .app=${e} .path=${this.path}></sb-conversation-one>`:c}
    </div>`}};Rs=new WeakMap,Pi=new WeakMap,Ei=u([E("sb-conversations")],Ei);var fe={width:148,height:30},Ci=42,jr=132,Do=12,tp=18;function Dr(o,i,e){let[t]=o;if(!t)return{width:0,height:0,nodes:[],lines:[]};let s=new Map(o.map(U=>[U.id,U])),n=i.filter(U=>s.has(U.subject)&&s.has(U.object)),a=ip(n),{columns:p,parents:h}=op(t.id,o,a),x=Math.max(...p.map(U=>U.length))*Ci+2*Do,$=new Map;p.forEach((U,ee)=>{let oe=(x-U.length*Ci)/2;U.forEach((ue,At)=>{let Qe=s.get(ue);if(!Qe)return;let bo=Do+ee*(fe.width+jr);$.set(ue,{node:Qe,column:ee,x:bo,y:oe+At*Ci+(Ci-fe.height)/2})})});let _=new Set,D=n.map(U=>np(U,$,h,_,s,e));return{width:p.length*fe.width+(p.length-1)*jr+2*Do,height:x,nodes:[...$.values()],lines:D}}function sp(o,i,e){let{text:t}=o,s=i&&t.startsWith(i)?i.length:0,n=e&&t.endsWith(e)?t.length-e.length:t.length,a=t.slice(s,n).trim();return s&&n<t.length&&a?a:o.predicate.replaceAll("_"," ")}function Uo(o,i){return o.valid_to!==null&&Date.parse(o.valid_to)<=i}function ip(o){let i=new Map,e=(t,s)=>{i.set(t,[...i.get(t)??[],s])};for(let{subject:t,object:s}of o)e(t,s),e(s,t);return i}function op(o,i,e){let t=new Map([[o,""]]),s=[[o]];for(;;){let a=[];for(let p of s[s.length-1]??[])for(let h of e.get(p)??[])t.has(h)||(t.set(h,p),a.push(h));if(!a.length)break;s.push(a)}let n=i.map(a=>a.id).filter(a=>!t.has(a));return n.length&&s.push(n),{columns:s,parents:t}}function np(o,i,e,t,s,n){let[a,p]=[i.get(o.subject),i.get(o.object)];if(!a||!p)throw new Error("a relation without its ends is not drawn");let[h,g]=a.column<=p.column?[a,p]:[p,a],x=g.node.id,$=e.get(x)===h.node.id&&!t.has(x);$&&t.add(x);let _=sp(o,s.get(o.subject)?.name,s.get(o.object)?.name),D=Fo(_,tp),U=h===a?`${D} →`:`← ${D}`;return{relation:o,path:rp(h,g),label:$?{x:g.x-10,y:g.y+fe.height/2-4,text:U}:null,is_over:Uo(o,n)}}function rp(o,i){let[e,t]=[o.y+fe.height/2,i.y+fe.height/2],s=o.x+fe.width;if(o.column===i.column){let a=s+26+Math.min(30,Math.abs(t-e)/8);return`M ${s} ${e} C ${a} ${e}, ${a} ${t}, ${s} ${t}`}let n=(s+i.x)/2-40;return`M ${s} ${e} C ${n} ${e}, ${n} ${t}, ${i.x} ${t}`}function Fo(o,i){let e=[...o];return e.length>i?`${e.slice(0,i-1).join("")}…`:o}var Ur=y("de","views/graph/i18n");var Fr={entity:"What or who",hops:"How far",hops_1:"next to it",hops_2:"two steps away",owner:"In whose memory",owner_any:"The household's and mine",show:"Show",empty_title:"How things hang together",empty:"From what is said, the house learns who belongs to whom, lives or works where, and what is kept where. Enter a name as it is said at home, of a person, a pet, a place or a thing, to see what is known around it.",several:"Several are called so. Which one?",more:"There is more around it; these are the nearest {count}.",drawing:"What hangs together, as a drawing; the tables below say the same",relations:"{count} relations",relations_one:"One relation",no_relations:"It is known, but nothing hangs together with it yet.",says:"What holds",since:"Since",certain:"Certain",of:"Whose",known_from:"Known from",memory:"Memory {number}",ended:"has ended",nodes:"{count} people, places and things",nodes_one:"One person, place or thing",name:"Name",kind:"Kind",also:"Also called",kind_person:"person",kind_pet:"pet",kind_place:"place",kind_room:"room",kind_device:"device",kind_habit:"habit",kind_thing:"thing"};var Hr=y("es","views/graph/i18n");var Br=y("fr","views/graph/i18n");var Wr=y("it","views/graph/i18n");var zr=y("nl","views/graph/i18n");var K=X({en:Fr,de:Ur,es:Hr,fr:Br,it:Wr,nl:zr});var lp=100,dp=18,qt,W,Gr,Vr,Oi,Ni,Ss,Ho,Yr,Jr,Zr,Bo,Xr,Qr,ea,ze=class extends q{constructor(){super(...arguments);f(this,W);f(this,qt,this.loader());f(this,Oi,e=>{e.preventDefault();let t=this.entity.value.trim();t&&this.app.go(l(this,W,Ni).call(this,t,this.hops.value,this.owner.value))})}load(){let{asked:e}=this;if(!e)return;let{entity:t,hops:s,owner:n}=e,a={entity:t,hops:s,limit:lp,with_ended:!0,...n?{owner:n}:{}};d(this,qt).load(()=>l(this,W,Gr).call(this,a))}willUpdate(e){e.has("path")&&d(this,qt).clear(),super.willUpdate(e)}get asked(){let[e,t="1",s=""]=this.path;return e?{entity:e,hops:t==="2"?2:1,owner:s}:null}render(){let{app:e,asked:t}=this;return r`<div class="stack">
      <h1 tabindex="-1">${b(e,"graph")}</h1>
      ${e.info&&!e.info.logs?Pe(e):c} ${l(this,W,Vr).call(this)}
      ${t?B(e,d(this,qt).current,s=>l(this,W,Yr).call(this,s),()=>this.load()):l(this,W,Ho).call(this)}
    </div>`}};qt=new WeakMap,W=new WeakSet,Gr=async function(e){try{return await this.app.call("graph/neighbourhood",e)}catch(t){let s=G(this.app,t);if(s.code!=="graph_entity_unknown")throw s;return{revision:"",unknown:s.message}}},Vr=function(){let{app:e,asked:t}=this,s=e.info?.owners??[];return r`<form class="card" role="search" @submit=${d(this,Oi)}>
      <label class="field wide">
        ${K(e,"entity")}
        <input id="entity" required maxlength="255" .value=${t?.entity??""} />
      </label>
      <label class="field">
        ${K(e,"hops")}
        <select id="hops">
          <option value="1" ?selected=${t?.hops!==2}>${K(e,"hops_1")}</option>
          <option value="2" ?selected=${t?.hops===2}>${K(e,"hops_2")}</option>
        </select>
      </label>
      <label class="field">
        ${K(e,"owner")}
        <select id="owner">
          <option value="">${K(e,"owner_any")}</option>
          ${s.map(n=>r`<option value=${n} ?selected=${t?.owner===n}>
                ${e.ownerName(n)}
              </option>`)}
        </select>
      </label>
      <button class="filled">${K(e,"show")}</button>
    </form>`},Oi=new WeakMap,Ni=function(e,t,s){return`/graph/${[e,String(t),...s?[s]:[]].map(encodeURIComponent).join("/")}`},Ss=function(e){return l(this,W,Ni).call(this,e.id,this.asked?.hops??1,this.asked?.owner??"")},Ho=function(){let{app:e}=this,t=(e.info?.owners??[]).filter(s=>s!=="household");return ne(K(e,"empty_title"),K(e,"empty"),t.map(s=>r`<a class="button" href=${e.link(l(this,W,Ni).call(this,e.ownerName(s),1,""))}>
            ${e.ownerName(s)}
          </a>`))},Yr=function(e){let{app:t}=this;if(e.unknown)return r`<p role="status" data-state="empty">${e.unknown}</p>
        ${l(this,W,Ho).call(this)}`;if(e.candidates)return r`<section class="card stack">
        <h2>${K(t,"several")}</h2>
        <ul class="plain stack">
          ${e.candidates.map(p=>r`<li>
                <a href=${t.link(l(this,W,Ss).call(this,p))}>${p.name}</a>
                <span class="quiet">${l(this,W,Bo).call(this,p)}</span>
              </li>`)}
        </ul>
      </section>`;let{nodes:s=[],relations:n=[],more:a=!1}=e;return r`${l(this,W,Jr).call(this,s,n)}
      ${a?r`<p class="alert warn">${K(t,"more",{count:s.length})}</p>`:c}
      ${l(this,W,Xr).call(this,s,n)}`},Jr=function(e,t){let{app:s}=this,{width:n,height:a,nodes:p,lines:h}=Dr(e,t,Date.now());return r`<figure class="card" tabindex="0" aria-label=${K(s,"drawing")}>
      <svg width=${n} height=${a} role="group" aria-label=${K(s,"drawing")}>
        ${h.map(g=>St`<path
              class="line ${g.is_over?"over":""} ${g.label?"":"beside"}"
              d=${g.path}><title>${g.relation.text}</title></path>`)}
        ${h.map(({label:g,relation:x})=>g?St`<text class="says" text-anchor="end" x=${g.x} y=${g.y}
                aria-hidden="true"><title>${x.text}</title>${g.text}</text>`:c)}
        ${p.map(({node:g,x,y:$},_)=>St`<a
              class=${_===0?"first":""}
              href=${s.link(l(this,W,Ss).call(this,g))}
              aria-label="${g.name}, ${l(this,W,Bo).call(this,g)}"
              @click=${D=>l(this,W,Zr).call(this,D,g)}>
              <title>${g.name}</title>
              <rect x=${x} y=${$} width=${fe.width} height=${fe.height} rx="15"></rect>
              <text x=${x+fe.width/2} y=${$+fe.height/2+5} text-anchor="middle">
                ${Fo(g.name,dp)}</text>
            </a>`)}
      </svg>
    </figure>`},Zr=function(e,t){e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||(e.preventDefault(),this.app.go(l(this,W,Ss).call(this,t)))},Bo=function(e){let t=Kr(e.kind),s=e.owners.map(n=>this.app.ownerName(n)).join(", ");return[t?K(this.app,t):e.kind,s].join(" · ")},Xr=function(e,t){let{app:s}=this;return r`<section class="card stack">
        <h2 id="relations">${K(s,"relations",{count:t.length})}</h2>
        ${t.length===0?r`<p>${K(s,"no_relations")}</p>`:r`<div class="scrolls" tabindex="0" role="region" aria-labelledby="relations">
              <table>
                <thead>
                  <tr>
                    <th scope="col">${K(s,"says")}</th>
                    <th scope="col">${K(s,"since")}</th>
                    <th scope="col" class="number">${K(s,"certain")}</th>
                    <th scope="col">${K(s,"of")}</th>
                    <th scope="col">${K(s,"known_from")}</th>
                  </tr>
                </thead>
                <tbody>
                  ${t.map(n=>l(this,W,Qr).call(this,n))}
                </tbody>
              </table>
            </div>`}
      </section>
      <section class="card stack">
        <h2 id="nodes">${K(s,"nodes",{count:e.length})}</h2>
        <div class="scrolls" tabindex="0" role="region" aria-labelledby="nodes">
          <table>
            <thead>
              <tr>
                <th scope="col">${K(s,"name")}</th>
                <th scope="col">${K(s,"kind")}</th>
                <th scope="col">${K(s,"also")}</th>
                <th scope="col">${K(s,"of")}</th>
              </tr>
            </thead>
            <tbody>
              ${e.map(n=>l(this,W,ea).call(this,n))}
            </tbody>
          </table>
        </div>
      </section>`},Qr=function(e){let{app:t}=this,s=Uo(e,Date.now());return r`<tr>
      <th scope="row">
        ${e.text} ${s?r`<span class="chip">${K(t,"ended")}</span>`:c}
      </th>
      <td>
        ${t.show.date(e.valid_from)}${e.valid_to?r` – ${t.show.date(e.valid_to)}`:c}
      </td>
      <td class="number">${t.show.percent(e.confidence)}</td>
      <td>${e.owners.map(n=>t.ownerName(n)).join(", ")}</td>
      <td>
        ${e.memory_ids.map((n,a)=>r`<a href=${t.link(`/memory/${encodeURIComponent(n)}`)}>
              ${K(t,"memory",{number:a+1})}
            </a> `)}
      </td>
    </tr>`},ea=function(e){let{app:t}=this,s=Kr(e.kind),n=[...e.names.slice(1),...e.ha_ref?[e.ha_ref]:[]];return r`<tr>
      <th scope="row"><a href=${t.link(l(this,W,Ss).call(this,e))}>${e.name}</a></th>
      <td>${s?K(t,s):e.kind}</td>
      <td>${n.join(", ")}</td>
      <td>${e.owners.map(a=>t.ownerName(a)).join(", ")}</td>
    </tr>`},ze.styles=[I,N`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        align-items: end;
      }
      form .wide {
        flex: 1 1 200px;
      }
      figure {
        overflow: auto;
        max-height: 70dvh;
      }
      svg {
        display: block;
        font-size: 13px;
      }
      .line {
        fill: none;
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
        stroke-width: 1.5;
      }
      .line.over {
        stroke-dasharray: 2 5;
      }
      .line.beside {
        stroke-width: 1;
        stroke-dasharray: 6 3;
      }
      .says {
        fill: var(--sb-quiet);
        stroke: var(--sb-card);
        stroke-width: 4px;
        paint-order: stroke;
        font-size: 12px;
      }
      rect {
        fill: var(--sb-card);
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
      }
      .first rect {
        fill: var(--sb-tint);
        stroke: var(--sb-link);
        stroke-width: 2;
      }
      svg a {
        text-decoration: none;
      }
      svg a text {
        fill: var(--sb-text);
      }
      svg a:focus-visible {
        outline: none;
      }
      svg a:focus-visible rect,
      svg a:hover rect {
        stroke: var(--sb-link);
        stroke-width: 3;
      }
    `],u([Z("#entity")],ze.prototype,"entity",2),u([Z("#hops")],ze.prototype,"hops",2),u([Z("#owner")],ze.prototype,"owner",2),ze=u([E("sb-graph")],ze);var cp=["person","pet","place","room","device","habit","thing"];function Kr(o){let i=cp.find(e=>e===o);return i?`kind_${i}`:null}var ta=y("de","views/health/i18n");var sa={look_again:"Look again",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Left alone for {seconds} s",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"Well",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for vectors",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",typical:"Half / 95 % of the calls",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"Well",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is left alone for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so vectors cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var ia=y("es","views/health/i18n");var oa=y("fr","views/health/i18n");var na=y("it","views/health/i18n");var ra=y("nl","views/health/i18n");var j=X({en:sa,de:ta,es:ia,fr:oa,it:na,nl:ra});var hp=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function dt(o,i){if(!i)return"";if(hp.includes(i))return j(o,`reason_${i}`);let e=o.hass.localize(`component.switchboard.exceptions.${i}.message`);return e&&!e.includes("{")?e:j(o,"reason_other",{reason:i})}var up=60*864e5,aa="/config/integrations/integration/switchboard",Es,te,la,da,ca,pa,ha,ua,ma,fa,Mt=class extends q{constructor(){super(...arguments);f(this,te);this.busy=!1;f(this,Es,this.loader())}load(){d(this,Es).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${b(e,"health")}</h1>
        <button @click=${()=>this.load()}>${j(e,"look_again")}</button>
      </div>
      ${B(e,d(this,Es).current,t=>l(this,te,la).call(this,t),()=>this.load())}
    </div>`}};Es=new WeakMap,te=new WeakSet,la=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${j(t,"guests")}</p>`:c}
      ${e.connections.length?e.connections.map(s=>l(this,te,da).call(this,s)):ne(j(t,"empty_title"),j(t,"empty"),r`<a class="button filled" href=${aa}>${j(t,"to_integration")}</a>`)}
      ${l(this,te,fa).call(this,e.database)}
    `},da=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?c:r`<div class="alert bad stack">
            <p>${j(t,"not_loaded")}</p>
            <a href=${aa}>${j(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(s=>r`<li>
            ${s.takes_over?j(t,"takes_over",{agent:s.name,other:t.entityName(s.takes_over)}):j(t,"nobody_takes_over",{agent:s.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(s=>l(this,te,ca).call(this,e,s))}</div>
    </section>`},ca=function(e,t){let{app:s}=this,n=t.last_failure,a=n!==null&&(t.last_success??"")<n.at,p=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",h={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[p];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${h}">
          ${j(s,`is_${p}`,{seconds:Math.ceil(t.breaker.seconds??0)})}
        </span>
      </div>
      <p class="quiet">
        ${j(s,`role_${t.role}`)}${t.rank?`, ${j(s,"rank",{rank:t.rank})}`:""}.
        ${t.model?j(s,"model",{model:t.model}):j(s,"model_unknown")}
      </p>
      ${l(this,te,pa).call(this,t)}
      <p>
        ${t.last_success?j(s,"last_success",{ago:s.show.ago(t.last_success)}):j(s,"no_success")}
        ${n?j(s,"last_failure",{ago:s.show.ago(n.at)}):j(s,"no_failure")}
      </p>
      ${n?r`<p class=${a?"alert bad":"quiet"}>${dt(s,n.reason)}</p>`:c}
      ${t.week.calls?l(this,te,ha).call(this,t):r`<p class="quiet">${j(s,"never_asked")}</p>`}
      ${l(this,te,ua).call(this,e,t)}
    </article>`},pa=function(e){if(!e.retires)return c;let{app:t}=this,s=`${e.retires}T12:00:00Z`,n=Date.parse(s)-Date.now()<up;return r`<p class=${n?"alert warn":"quiet"}>
      ${j(t,e.is_over?"retired":"retires",{day:t.show.date(s)})}
    </p>`},ha=function(e){let{app:t}=this,s=[e.day,e.week],n=(p,h)=>r`<tr>
        <th scope="row">${j(t,p)}</th>
        ${s.map(g=>r`<td class="number">${h(g)}</td>`)}
      </tr>`,a=p=>p.p50===null||p.p95===null?"–":`${t.show.span(p.p50)} / ${t.show.span(p.p95)}`;return r`<table>
      <thead>
        <tr>
          <th scope="col">${j(t,"typical")}</th>
          <th class="number" scope="col">${j(t,"day")}</th>
          <th class="number" scope="col">${j(t,"week")}</th>
        </tr>
      </thead>
      <tbody>
        ${n("calls",p=>t.show.number(p.calls))}
        ${n("errors",p=>p.error_rate===null?"–":t.show.percent(p.error_rate))}
        ${e.role==="embedding"?c:n("first_word",p=>a(p.first_word_ms))}
        ${n("whole",p=>a(p.whole_ms))}
      </tbody>
    </table>`},ua=function(e,t){let{app:s}=this,n=[...new Set([...t.refused,...Object.keys(t.values)])];return n.length?r`<div class="stack">
      <p class="quiet">${j(s,"refuses")}</p>
      <ul class="plain row">
        ${n.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy}
          aria-label=${`${j(s,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,te,ma).call(this,e,t)}}
        >
          ${j(s,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${j(s,"refuses_nothing")}</p>`},ma=async function(e,t){this.busy=!0;try{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(j(this.app,"will_ask"))}catch(s){this.app.notifyFailure(s)}finally{this.busy=!1,this.load()}},fa=function(e){let{app:t}=this,s=e.problem!==null||e.is_kept&&!e.is_open,n=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=s?"bad":n?"warn":e.is_open?"good":"",p=(h,g)=>r`<tr>
        <th scope="row">${j(t,h)}</th>
        <td>${g}</td>
      </tr>`;return r`<section class="card stack">
      <div class="spread">
        <h2>${j(t,"database")}</h2>
        <span class="chip ${a}">${j(t,s?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${s?r`<p class="alert bad">${j(t,"db_bad_means")}</p>`:c}
      <table>
        <tbody>
          ${p("log",j(t,e.is_kept?"log_on":"log_off"))}
          ${p("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?p("integrity",j(t,`db_${e.integrity}`)):c}
          ${e.checked?p("checked",t.show.dateTime(e.checked)):c}
          ${p("backup",e.is_held_for_backup?j(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):j(t,"backup_unknown"))}
          ${p("retention",e.retention_days===null?j(t,"for_ever"):j(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?p("dropped",t.show.number(e.dropped)):c}
        </tbody>
      </table>
      ${e.is_kept?c:r`<div class="row"><a class="button" href=${t.link("/settings")}>${b(t,"open_settings")}</a></div>`}
    </section>`},Mt.styles=[I,N`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],u([v()],Mt.prototype,"busy",2),Mt=u([E("sb-health")],Mt);/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var mp={},ga=Se(class extends ve{constructor(){super(...arguments),this.ot=mp}render(o,i){return i()}update(o,[i,e]){if(Array.isArray(i)){if(Array.isArray(this.ot)&&this.ot.length===i.length&&i.every((t,s)=>t===this.ot[s]))return me}else if(this.ot===i)return me;return this.ot=Array.isArray(i)?Array.from(i):i,this.render(i,e)}});var ya=y("de","views/memory/i18n");var ba={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is told to the assistant before anything else, as far as there is room, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"The household's and mine",private:"Private memories of others",private_noted:"They are not shown until you ask for them. That you did is noted, and the person sees it.",private_of:"{owner}: {count}, private",looked_title:"Who looked at your private memories",looked:"{by}, {at}",looked_by_automation:"an automation",may_look:"Administrators decide what waits or is in doubt, and see it until then. Your other private memories they can look up; it is noted here when they do. Conversations they read without a note.",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money, safety, health or whom to obey, or it is not certain that somebody said it so. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"Somebody else told the household this, or it is no longer known who did. Everyone in it may correct it or take it back, and undo that; only an administrator deletes it for good.",take_back:"Take back",taken_back:"Taken back: it holds no longer.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good. Memories: {memories}. Messages: {messages}.",not_erased:"Traces may stay in the file until it is rewritten: tonight, if the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",given:"{owner} told everybody, {at}.",evidence_typed:"A person told, corrected or confirmed it. The log has no sentence for it, or no longer.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var $a=y("es","views/memory/i18n");var wa=y("fr","views/memory/i18n");var va=y("it","views/memory/i18n");var _a=y("nl","views/memory/i18n");var m=X({en:ba,de:ya,es:$a,fr:wa,it:va,nl:_a});var gp={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},yp={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},bp={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},$p={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},wp={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function Ps(o,i,e){let t=i[e];return t?m(o,t):e}var ct=(o,i)=>Ps(o,gp,i),Ii=(o,i)=>Ps(o,yp,i),Wo=(o,i)=>Ps(o,bp,i),ka=(o,i)=>Ps(o,$p,i),xa=(o,i)=>Ps(o,wp,i);function Cs(o,i,e){return e==null||e===""?m(o,"nothing"):typeof e=="boolean"?m(o,e?"yes":"no"):i==="owner"?o.ownerName(String(e)):i==="kind"?ct(o,String(e)):i==="status"?Ii(o,String(e)):i==="confidence"&&typeof e=="number"?o.show.percent(e):i==="valid_to"?o.show.dateTime(String(e)):String(e)}function Lt(o,i){return r`<span class="row">
    <span class="chip">${o.ownerName(i.owner)}</span>
    <span class="chip">${ct(o,i.kind)}</span>
    ${"pinned"in i&&i.pinned?r`<span class="chip good">${m(o,"pinned")}</span>`:c}
    ${i.in_doubt_with?.length?r`<span class="chip warn">${m(o,"in_doubt")}</span>`:c}
    ${i.status==="active"?c:r`<span class="chip">${Ii(o,i.status)}</span>`}
  </span>`}function zo(o,i){return pt(o,i)||!!o?.own&&i==="household"}function pt(o,i){return o!==void 0&&(o.own===null||o.own===i)}function qi({sources:o}){return typeof o=="number"?o:o.length}var Mi=["preference","feedback","fact"],Ko=["memories","messages","facts","entities","relations"];var vp={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},Ke,ge,Ta,Aa,Ra,Sa,Li,Ea,Ns,Ne=class extends q{constructor(){super(...arguments);f(this,ge);this.heading="";this.isBusy=!1;this.trouble="";f(this,Ke,this.loader());f(this,Li,async()=>{let{app:e}=this,t=d(this,Ke).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let s=await e.call("memory/forget",{...this.what,expected_revision:t.revision});e.notify(l(this,ge,Ea).call(this,s)),this.dispatchEvent(new Event("forgotten"))}catch(s){let n=G(e,s);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});f(this,Ns,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){d(this,Ke).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:e}=this,t=d(this,Ke).current,s=t.state==="ready"&&t.value!==void 0,n=s&&Ko.every(a=>!t.value?.[a]?.total);return r`<sb-dialog .heading=${this.heading} @closed=${d(this,Ns)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,a=>l(this,ge,Ta).call(this,a,n),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,Ns)}>${b(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!s||this.isBusy||n}
        @click=${d(this,Li)}
      >
        ${m(e,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};Ke=new WeakMap,ge=new WeakSet,Ta=function(e,t){let{app:s}=this;return r`
      <p>${m(s,t?"nothing_goes":"all_goes")}</p>
      ${Ko.map(n=>l(this,ge,Aa).call(this,n,e[n]))}
      ${e.conversations?r`<p>${m(s,"going_conversations",{count:e.conversations})}</p>`:c}
      ${e.names.length?r`<p>${m(s,"going_names",{names:e.names.join(", ")})}</p>`:c}
      ${l(this,ge,Ra).call(this,e)}
    `},Aa=function(e,t){if(!t?.total)return c;let{app:s}=this,n=m(s,vp[e],{count:t.total});return r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${n}</summary>
      <ul>
        ${t.items.map(a=>r`<li>
            ${a.text}${a.is_cut?" …":""}
            ${a.status&&a.status!=="active"?r`<span class="chip">${Ii(s,a.status)}</span>`:c}
            ${a.at?r`<span class="quiet"
                  >${m(s,a.role==="user"?"said_at":"answered_at",{owner:s.ownerName(a.owner),at:s.show.dateTime(a.at)})}</span
                >`:c}
          </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,ge,Sa).call(this,e,t)}>${b(s,"more")}</button>`}
    </details>`},Ra=function(e){let{app:t}=this,s=e.would_stay;if(!s)return c;let n=(a,p)=>p.length?r`<p>${a}</p>
            <ul>
              ${p.map(h=>r`<li>${h.text}</li>`)}
            </ul>`:c;return r`
      ${n(m(t,"stays_contains"),s.only_contain_it)}
      ${n(m(t,"stays_about"),s.may_be_about_it)}
      ${s.messages_that_only_contain_it?r`<p>${m(t,"stays_messages",{count:s.messages_that_only_contain_it})}</p>`:c}
    `},Sa=async function(e,t){try{let s=await this.app.call("memory/forget_preview",{...this.what,part:e,offset:t.next_offset??0}),n=d(this,Ke).current.value,a=s[e];if(!n||!a)return;if(s.revision!==n.revision){this.load();return}d(this,Ke).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(s){this.trouble=G(this.app,s).message}},Li=new WeakMap,Ea=function(e){let{app:t}=this,s=[...e.files_to_delete,...e.damaged_copies];return[m(t,"forgotten",{memories:e.memories,messages:e.messages}),...e.erased?[]:[m(t,"not_erased")],...s.length?[m(t,"files_left",{files:s.join(", ")})]:[]].join(" ")},Ns=new WeakMap,Ne.styles=[I,N`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],u([L({attribute:!1})],Ne.prototype,"what",2),u([L()],Ne.prototype,"heading",2),u([v()],Ne.prototype,"isBusy",2),u([v()],Ne.prototype,"trouble",2),Ne=u([E("sb-memory-forget")],Ne);function Pa(o,{items:i,owners:e,how_they_hang_together:t}){let s=e.map(n=>o.ownerName(n)).join(", ");return r`
    <p class="quiet">${m(o,"recall_for",{owners:s})}</p>
    ${t.map(n=>r`<p>${n}</p>`)}
    ${i.length===0?r`<p data-state="empty">${b(o,"none_found")}</p>`:r`<ol class="stack">
          ${i.map(n=>_p(o,n))}
        </ol>`}
  `}function _p(o,i){let[e]=i.sources,t=i.memory_id?o.link(`/memory/${encodeURIComponent(i.memory_id)}`):e?o.link(`/turn/${encodeURIComponent(e)}`):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${i.text}</a>`:i.text}</p>
    <p class="quiet">
      ${kp(o,i).join("; ")}. ${m(o,"score",{score:o.show.number(i.score,4)})}
      ${i.by_way_of?r`<br />${i.by_way_of}`:c}
    </p>
    <span class="chip ${i.would_be_told?"good":""}"
      >${m(o,i.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function kp(o,i){let t=i.reasons.map(s=>{switch(s){case"words":return i.share===null?"":m(o,"reason_words",{share:o.show.percent(i.share)});case"meaning":return m(o,"reason_meaning");case"graph":return m(o,"reason_graph");case"overview":return m(o,"reason_overview")}}).filter(s=>s!=="");return t.length?t:[m(o,"reason_other")]}function jt(o,i,e){return{label:b(o,"undo"),run:()=>{xp(o,i,e)}}}async function xp(o,i,e){try{let t={memory_id:i,limit:1},{items:s}=await o.call("memory/history",t),[n]=s;if(!n)return;let{revision:a}=await o.call("memory/get",t);await o.call("memory/undo",{memory_id:i,expected_revision:a,group_id:n.group_id}),o.notify(m(o,"undone"))}catch(t){o.notifyFailure(t)}e()}var Tp=20,Os,Is,se,Ca,Na,Go,Vo,Yo,Jo,ht=class extends q{constructor(){super(...arguments);f(this,se);this.busy="";f(this,Os,this.loader());f(this,Is,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:Tp});d(this,Os).load(()=>e("waiting")),d(this,Is).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${m(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${m(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${B(e,d(this,Os).current,({items:s})=>r`<ul class="plain">
                ${Ee(s,n=>n.id,n=>l(this,se,Ca).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${m(e,"doubts_title")}</h2>
            <p class="quiet">${m(e,"doubts")}</p>
            ${B(e,d(this,Is).current,({items:s})=>r`<ul class="plain">
                ${Ee(Rp(s),Ap,n=>l(this,se,Na).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
    </div>`}};Os=new WeakMap,Is=new WeakMap,se=new WeakSet,Ca=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:c}
      <div class="spread">
        ${Lt(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${m(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,se,Go).call(this,e,"confirm")}
            >
              ${m(t,"confirm")}
            </button>`:c}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${m(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,se,Go).call(this,e,"reject")}
        >
          ${m(t,"reject")}
        </button>
      </div>
    </li>`},Na=function(e){let{app:t}=this,s=this.busy===""&&pt(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(n=>r`<div class="spread">
          <blockquote>
            <a href=${t.link(`/memory/${encodeURIComponent(n.id)}`)}>${n.text}</a>
          </blockquote>
          <button
            ?disabled=${!s}
            aria-label=${`${m(t,"this_holds")}: ${n.text}`}
            @click=${()=>l(this,se,Vo).call(this,n,n===e.first?e.second:e.first,!1)}
          >
            ${m(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!s}
          aria-label=${`${m(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,se,Vo).call(this,e.first,e.second,!0)}
        >
          ${m(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},Go=async function(e,t){await l(this,se,Yo).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(m(this.app,t==="confirm"?"confirmed":"rejected"))})},Vo=async function(e,t,s){let n=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,se,Yo).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...n(e),others:[n(t)],both_hold:s});let{app:a}=this;a.notify(m(a,"settled"),jt(a,e.id,()=>l(this,se,Jo).call(this)))})},Yo=async function(e,t,s){this.busy=e;try{await s()}catch(n){this.app.notifyFailure(n)}finally{this.busy=""}l(this,se,Jo).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},Jo=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},ht.styles=[I,N`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      h2:focus {
        outline: none;
      }
    `],u([L({attribute:!1})],ht.prototype,"summary",2),u([v()],ht.prototype,"busy",2),ht=u([E("sb-memory-waiting")],ht);var Ap=o=>`${o.first.id} ${o.second.id}`;function Rp(o){let i=new Map;for(let e of o)for(let t of e.in_doubt_with??[]){let[s,n]=e.id<t.id?[e,t]:[t,e];i.set(`${s.id} ${n.id}`,{first:s,second:n})}return[...i.values()]}var Sp=250,Ep=50,Oa={words:"",owner:"",kind:"",status:"active",isRecalling:!1},ut,Ut,mt,O,Ge,qs,Dt,Ia,qa,Zo,Ma,La,ji,Di,ja,Da,Ui,Fi,Xo,Hi,Bi,Oe=class extends q{constructor(){super(...arguments);f(this,O);this.isForgetting=!1;f(this,ut,new le(()=>this.app,()=>this.requestUpdate()));f(this,Ut,this.loader());f(this,mt);f(this,Ui,e=>{let t=e.target.value.trim();clearTimeout(d(this,mt)),S(this,mt,setTimeout(()=>l(this,O,Xo).call(this,t),Sp))});f(this,Fi,e=>{e.preventDefault(),clearTimeout(d(this,mt)),l(this,O,Xo).call(this,this.search.value.trim())});f(this,Hi,()=>{l(this,O,Ge).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,O,Dt).call(this)});f(this,Bi,()=>{this.isForgetting=!1,l(this,O,Ge).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,mt))}load(){l(this,O,qs).call(this,!1),this.wanted.isRecalling&&l(this,O,Dt).call(this)}render(){let{app:e,summary:t}=this,{words:s,owner:n,kind:a,status:p}=this.wanted,g=!(s||n||a)&&p==="active"&&d(this,ut).hasFirst&&d(this,ut).total===0;return r`<div class="stack">
      ${t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:c}
      ${g?l(this,O,Ia).call(this):r`${l(this,O,qa).call(this)} ${l(this,O,ja).call(this)}`}
      ${l(this,O,Ma).call(this)} ${l(this,O,La).call(this)}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${{about:s,...n?{owner:n}:{}}}
            .heading=${m(e,"forget_about",{words:s})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${d(this,Bi)}
          ></sb-memory-forget>`:c}
    </div>`}};ut=new WeakMap,Ut=new WeakMap,mt=new WeakMap,O=new WeakSet,Ge=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},qs=function(e){let{words:t,owner:s,kind:n,status:a}=this.wanted,p={limit:Ep,status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...s?{owner:s}:{},...n?{kind:n}:{}};d(this,ut).start(h=>this.app.call("memory/list",{...p,offset:h}),{clear:e})},Dt=function(){let{words:e,owner:t}=this.wanted;d(this,Ut).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Ia=function(){let{app:e}=this;return e.info&&!e.info.logs?Pe(e):r`${ne(m(e,"empty_title"),m(e,"empty"))}
      <ul class="stack" style="padding-inline-start: 20px">
        <li>${m(e,"empty_say_preference")}</li>
        <li>${m(e,"empty_say_fact")}</li>
        <li>${m(e,"empty_ask")}</li>
      </ul>`},qa=function(){let{app:e,summary:t,wanted:s}=this;return r`<form class="card" role="search" @submit=${d(this,Fi)}>
      <label class="field search" for="search"
        >${m(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${s.words}
          @input=${d(this,Ui)}
        />
      </label>
      ${l(this,O,Di).call(this,m(e,"owner"),s.owner,[["",m(e,"everybody")],...t.owners.filter(n=>l(this,O,Zo).call(this,n.owner)).map(n=>[n.owner,`${e.ownerName(n.owner)} (${e.show.number(l(this,O,ji).call(this,n.kinds))})`])],n=>l(this,O,Ge).call(this,{owner:n}))}
      ${l(this,O,Di).call(this,m(e,"kind"),s.kind,[["",m(e,"all_kinds")],...Mi.map(n=>[n,ct(e,n)])],n=>l(this,O,Ge).call(this,{kind:n}))}
      ${l(this,O,Di).call(this,m(e,"which"),s.status,[["active",m(e,"which_active")],["pinned",m(e,"which_pinned")],["all",m(e,"which_all")]],n=>l(this,O,Ge).call(this,{status:n}))}
      ${s.words?r`<div class="row search">
            <button type="button" aria-expanded=${s.isRecalling} @click=${d(this,Hi)}>
              ${m(e,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!pt(t,s.owner||(t.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${m(e,"forget_about",{words:s.words})}
            </button>
          </div>`:c}
    </form>`},Zo=function(e){return["household",this.app.info?.viewer.owner,this.wanted.owner].includes(e)},Ma=function(){let{app:e,summary:t}=this,s=t.owners.filter(n=>!l(this,O,Zo).call(this,n.owner)&&l(this,O,ji).call(this,n.kinds));return s.length?r`<section class="card stack" aria-labelledby="private">
      <h2 id="private">${m(e,"private")}</h2>
      <p class="quiet">${m(e,"private_noted")}</p>
      <div class="row">
        ${s.map(n=>r`<button
            @click=${()=>{l(this,O,Ge).call(this,{owner:n.owner}),l(this,O,qs).call(this,!0)}}
          >
            ${m(e,"private_of",{owner:e.ownerName(n.owner),count:l(this,O,ji).call(this,n.kinds)})}
          </button>`)}
      </div>
    </section>`:c},La=function(){let{app:e,summary:t}=this;return(e.info?.viewer.owner??"household")==="household"?c:r`<section class="card stack" aria-labelledby="looked">
      <h2 id="looked">${m(e,"looked_title")}</h2>
      <p class="quiet">${m(e,"may_look")}</p>
      <ul>
        ${t.looked.map(s=>r`<li>
            ${m(e,"looked",{by:s.by?e.ownerName(s.by):m(e,"looked_by_automation"),at:e.show.dateTime(s.at)})}
          </li>`)}
      </ul>
    </section>`},ji=function(e){return Object.values(e).reduce((t,s)=>t+s,0)},Di=function(e,t,s,n){return r`<label class="field"
      >${e}
      <select
        @change=${a=>{n(a.target.value),l(this,O,qs).call(this,!0),this.wanted.isRecalling&&l(this,O,Dt).call(this)}}
      >
        ${s.map(([a,p])=>r`<option value=${a} ?selected=${a===t}>${p}</option>`)}
      </select>
    </label>`},ja=function(){let{app:e,wanted:t}=this,s=d(this,ut);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${m(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${B(e,d(this,Ut).current,n=>Pa(e,n),()=>l(this,O,Dt).call(this))}
          </section>`:c}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${m(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${s.state==="ready"?m(e,"found",{count:s.total}):""}
        </p>
        ${s.hasFirst&&s.items.length===0?r`<p data-state="empty">${b(e,"none_found")}</p>`:r`<ul class="plain">
              ${Ee(s.items,n=>n.id,n=>ga([n,e.hass.language,e.hass.locale],()=>l(this,O,Da).call(this,n)))}
            </ul>`}
        ${s.foot()}
      </section>
    `},Da=function(e){let{app:t}=this;return r`<li class="card">
      <p><a href=${t.link(`/memory/${encodeURIComponent(e.id)}`)}>${e.text}</a></p>
      <div class="spread">
        ${Lt(t,e)}
        <span class="quiet">
          ${e.by_person?m(t,"told_by_person"):m(t,"learnt_from",{count:qi(e)})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},Ui=new WeakMap,Fi=new WeakMap,Xo=function(e){e!==this.wanted.words&&(l(this,O,Ge).call(this,{words:e,...e?{}:{isRecalling:!1}}),d(this,Ut).clear(),l(this,O,qs).call(this,!0),this.wanted.isRecalling&&l(this,O,Dt).call(this))},Hi=new WeakMap,Bi=new WeakMap,Oe.styles=[I,N`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .search {
        grid-column: 1 / -1;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        content-visibility: auto;
        contain-intrinsic-size: auto 92px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],u([L({attribute:!1})],Oe.prototype,"summary",2),u([L({attribute:!1})],Oe.prototype,"wanted",2),u([v()],Oe.prototype,"isForgetting",2),u([Z("#search")],Oe.prototype,"search",2),Oe=u([E("sb-memory-list")],Oe);var Wi="switchboard-draft-",Ve={has:o=>sessionStorage.getItem(Wi+o)!==null,get(o){let i=sessionStorage.getItem(Wi+o);return i===null?void 0:JSON.parse(i)},set:(o,i)=>sessionStorage.setItem(Wi+o,JSON.stringify(i)),delete:o=>sessionStorage.removeItem(Wi+o)};function Ms(o){let{text:i,kind:e,owner:t,pinned:s,valid_to:n}=o;return{text:i,kind:e,owner:t,pinned:s,until:n?Cp(n):""}}function zi({base:o,fields:i}){let e=Ms(o),t={};return i.text.trim()!==e.text&&(t.text=i.text.trim()),i.kind!==e.kind&&(t.kind=i.kind),i.owner!==e.owner&&(t.owner=i.owner),i.pinned!==e.pinned&&(t.pinned=i.pinned),i.until!==e.until&&(i.until?t.valid_to=Pp(i.until):t.no_end=!0),t}function Pp(o){return new Date(`${o}T23:59:59`).toISOString()}function Cp(o){let i=new Date(o),e=t=>String(t).padStart(2,"0");return`${i.getFullYear()}-${e(i.getMonth()+1)}-${e(i.getDate())}`}var Np=300,Op=["text","kind","owner","pinned","until"],Ip={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},J,Ua,Qo,Fa,Ft,Gi,Ha,Ba,en,Wa,Ls,ye=class extends q{constructor(){super(...arguments);f(this,J);this.isBusy=!1;this.trouble="";f(this,Gi,e=>{e.preventDefault(),l(this,J,Ba).call(this,this.draft)});f(this,Ls,()=>{Ve.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=Ve.get(this.memory.id)??{base:this.memory,fields:Ms(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:s}=this.draft,n=Object.keys(zi(this.draft)).length>0;return r`<form class="card stack" @submit=${d(this,Gi)}>
      <h2>${m(e,"edit_title")}</h2>
      ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
      ${t?l(this,J,Ua).call(this,t):c}
      <label class="field"
        >${m(e,"text")}
        <textarea
          rows="3"
          maxlength=${Np}
          required
          .value=${s.text}
          @input=${a=>l(this,J,Ft).call(this,{text:Ki(a)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${m(e,"kind")}
          <select @change=${a=>l(this,J,Ft).call(this,{kind:Ki(a)})}>
            ${Mi.map(a=>r`<option value=${a} ?selected=${a===s.kind}>
                  ${ct(e,a)}
                </option>`)}
          </select>
        </label>
        ${e.isAdmin?r`<label class="field"
              >${m(e,"owner")}
              <select @change=${a=>l(this,J,Ft).call(this,{owner:Ki(a)})}>
                ${l(this,J,Fa).call(this).map(a=>r`<option value=${a} ?selected=${a===s.owner}>
                      ${e.ownerName(a)}
                    </option>`)}
              </select>
            </label>`:c}
        <label class="field"
          >${m(e,"until")}
          <input
            type="date"
            .value=${s.until}
            @change=${a=>l(this,J,Ft).call(this,{until:Ki(a)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${s.pinned}
            @change=${a=>l(this,J,Ft).call(this,{pinned:a.target.checked})}
          />
          ${m(e,"pinned")}
        </label>
      </div>
      <p class="quiet">${m(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!n||this.isBusy||t!==void 0}>
          ${m(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${d(this,Ls)}>
          ${b(e,"cancel")}
        </button>
      </div>
    </form>`}};J=new WeakSet,Ua=function(e){let{app:t}=this,s=Ms(e),n=this.draft.fields,a=Ms(this.draft.base);return r`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${m(t,"conflict_title")}</h3>
      <p>${m(t,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${m(t,"field")}</span></th>
              <th scope="col">${m(t,"conflict_theirs")}</th>
              <th scope="col">${m(t,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${Op.filter(p=>s[p]!==n[p]||a[p]!==n[p]).map(p=>r`<tr>
                <th scope="row">${m(t,Ip[p])}</th>
                <td>${l(this,J,Qo).call(this,p,s)}</td>
                <td>${l(this,J,Qo).call(this,p,n)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{l(this,J,Ha).call(this,e)}}>
          ${m(t,"conflict_store")}
        </button>
        <button type="button" @click=${d(this,Ls)}>${m(t,"conflict_keep")}</button>
      </div>
    </section>`},Qo=function(e,t){let{app:s}=this;return e==="pinned"?m(s,t.pinned?"yes":"no"):e==="kind"?ct(s,t.kind):e==="owner"?s.ownerName(t.owner):e==="until"?t.until?s.show.date(`${t.until}T12:00:00`):m(s,"nothing"):t.text},Fa=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Ft=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},Ve.set(this.memory.id,this.draft)},Gi=new WeakMap,Ha=async function(e){this.theirs=void 0;let t=zi(this.draft);Object.keys(t).length&&await l(this,J,en).call(this,t,e.revision)},Ba=async function(e){let t=zi(e);!Object.keys(t).length||this.isBusy||await l(this,J,en).call(this,t,e.base.revision)},en=async function(e,t){let{app:s}=this,n=this.memory.id;this.isBusy=!0,this.trouble="";try{await s.call("memory/update",{...e,memory_id:n,expected_revision:t}),Ve.delete(n),this.dispatchEvent(new Event("stored"))}catch(a){let p=G(s,a);this.trouble=p.message,p.code==="memory_changed_meanwhile"&&await l(this,J,Wa).call(this,n)}finally{this.isBusy=!1}},Wa=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=G(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},Ls=new WeakMap,ye.styles=[I,N`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
    `],u([L({attribute:!1})],ye.prototype,"memory",2),u([v()],ye.prototype,"draft",2),u([v()],ye.prototype,"theirs",2),u([v()],ye.prototype,"isBusy",2),u([v()],ye.prototype,"trouble",2),u([Z("textarea")],ye.prototype,"text",2),u([Z("#conflict")],ye.prototype,"conflict",2),ye=u([E("sb-memory-editor")],ye);function Ki(o){return o.target.value}var qp=["noop","conflict"];function za(o,i,e,t){let{owner:s}=i.changes,n=s?.before===null&&s.after==="household",a=(o.isAdmin||!n)&&i.undone_at===null&&!qp.includes(i.action),p=o.show.dateTime(i.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${Wo(o,i.action)}</strong>
        <span class="quiet">${ka(o,i.actor)}, ${p}</span>
        ${i.undone_at?r`<span class="chip">${m(o,"was_undone",{at:o.show.ago(i.undone_at)})}</span>`:c}
      </p>
      ${a?r`<button
            ?disabled=${!e}
            aria-label=${`${b(o,"undo")}: ${Wo(o,i.action)}, ${p}`}
            @click=${t}
          >
            ${b(o,"undo")}
          </button>`:c}
    </div>
    ${Object.keys(i.changes).length?r`<dl>
          ${Mp(i).map(([h,{before:g,after:x}])=>r`<div>
              <dt>${xa(o,h)}</dt>
              <dd>
                ${g==null?c:r`<span class="unseen">${m(o,"before")}</span>
                      <del>${Cs(o,h,g)}</del>`}
                ${Lp(i)?c:r`<span class="unseen">${m(o,"after")}</span>
                      <ins>${Cs(o,h,x)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:c}
  </li>`}function Mp({changes:o}){let i=Object.entries(o),{text:e}=o;return e&&(e.before===null||e.after===null)?[["text",e]]:i}var Lp=({changes:o})=>o.text?.after===null;var jp=250,Dp=20,js,Ht,ft,Ka,tn,Vi,Yi,Ds,$e=class extends q{constructor(){super(...arguments);f(this,ft);this.holds="this";this.isBusy=!1;this.trouble="";f(this,js,this.loader());f(this,Ht);f(this,Vi,()=>{clearTimeout(d(this,Ht)),S(this,Ht,setTimeout(()=>this.load(),jp))});f(this,Yi,async()=>{let{app:e,memory:t,other:s}=this;if(!s||this.isBusy)return;let[n,a]=this.holds==="this"?[t,s]:[s,t],p=h=>({memory_id:h.id,expected_revision:h.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...p(n),others:[p(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:n.id}))}catch(h){let g=G(e,h);this.trouble=g.message,g.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});f(this,Ds,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,Ht))}load(){let e=this.words?.value.trim();d(this,js).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:Dp,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:s}=this;return r`<sb-dialog .heading=${m(e,"merge_title")} @closed=${d(this,Ds)}>
      <div class="stack">
        <p>${m(e,"merge_text",{text:t.text})}</p>
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        <label class="field"
          >${m(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${d(this,Vi)} />
        </label>
        ${B(e,d(this,js).current,({items:n})=>l(this,ft,Ka).call(this,n.filter(a=>a.id!==t.id)),()=>this.load())}
        ${s?r`<fieldset>
              <legend>${m(e,"merge_holds")}</legend>
              ${l(this,ft,tn).call(this,"this",t.text)} ${l(this,ft,tn).call(this,"other",s.text)}
            </fieldset>`:c}
      </div>
      <button slot="actions" @click=${d(this,Ds)}>${b(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!s||this.isBusy}
        @click=${d(this,Yi)}
      >
        ${m(e,"merge")}
      </button>
    </sb-dialog>`}};js=new WeakMap,Ht=new WeakMap,ft=new WeakSet,Ka=function(e){let{app:t}=this;return e.length?r`<fieldset>
      <legend>${m(t,"merge_with")}</legend>
      ${e.map(s=>r`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${s.id===this.other?.id}
            @change=${()=>this.other=s}
          />
          ${s.text}
        </label>`)}
    </fieldset>`:r`<p data-state="empty">${b(t,"none_found")}</p>`},tn=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},Vi=new WeakMap,Yi=new WeakMap,Ds=new WeakMap,$e.styles=[I,N`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],u([L({attribute:!1})],$e.prototype,"memory",2),u([v()],$e.prototype,"other",2),u([v()],$e.prototype,"holds",2),u([v()],$e.prototype,"isBusy",2),u([v()],$e.prototype,"trouble",2),u([Z("#words")],$e.prototype,"words",2),$e=u([E("sb-memory-merge")],$e);var yt,Fs,zt,R,Bt,Ga,Va,Us,Ya,Ja,Ji,Zi,Za,Wt,Xa,Qa,el,Xi,tl,Qi,gt,Ie=class extends q{constructor(){super(...arguments);f(this,R);this.doing="";this.busy="";this.said="";f(this,yt,this.loader());f(this,Fs,new le(()=>this.app,()=>this.requestUpdate()));f(this,zt,new le(()=>this.app,()=>this.requestUpdate()));f(this,Qi,()=>{this.doing="",Ve.delete(d(this,R,Bt)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(d(this,yt).clear(),this.said="",this.doing=Ve.has(d(this,R,Bt))?"edit":""),super.willUpdate(e)}load(){let e=d(this,R,Bt);d(this,yt).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),d(this,Fs).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),d(this,zt).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${B(e,d(this,yt).current,t=>l(this,R,Ga).call(this,t),()=>this.load())}
    </div>`}};yt=new WeakMap,Fs=new WeakMap,zt=new WeakMap,R=new WeakSet,Bt=function(){return this.path[0]??""},Ga=function({memory:e}){let{app:t}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,R,Za).call(this,m(t,"stored"))}
            @closed=${()=>l(this,R,Zi).call(this,!0)}
          ></sb-memory-editor>`:l(this,R,Va).call(this,e)}
      ${l(this,R,Ya).call(this,e)} ${l(this,R,Ja).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${m(t,"forget_this")}
            @closed=${()=>l(this,R,Zi).call(this,!1)}
            @forgotten=${d(this,Qi)}
          ></sb-memory-forget>`:c}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,R,Zi).call(this,!1)}
            @merged=${s=>l(this,R,tl).call(this,s.detail)}
          ></sb-memory-merge>`:c}
    `},Va=function(e){let{app:t}=this,s=zo(this.summary,e.owner)&&this.busy==="",n=pt(this.summary,e.owner),a=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${Lt(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.link(`/memory/${encodeURIComponent(e.superseded_by)}`)}
              >${m(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:c}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${m(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(p=>r`<li>
                  <a href=${t.link(`/memory/${encodeURIComponent(p.id)}`)}>${p.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/memory")}>${m(t,"decide_in_list")}</a></p>
          </div>`:c}
      <dl>
        ${l(this,R,Us).call(this,m(t,"since"),t.show.date(e.valid_from))}
        ${l(this,R,Us).call(this,m(t,"until"),Cs(t,"valid_to",e.valid_to))}
        ${l(this,R,Us).call(this,m(t,"how_known"),e.by_person?m(t,"told_by_person"):`${m(t,"learnt")} (${t.show.percent(e.confidence)})`)}
        ${l(this,R,Us).call(this,m(t,"used"),e.last_used_at?m(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):m(t,"never_used"))}
      </dl>
      ${zo(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!s} @click=${()=>l(this,R,Ji).call(this,"edit")}>
              ${m(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!s} @click=${()=>{l(this,R,Xa).call(this,e)}}>
              ${m(t,e.pinned?"unpin":"pin")}
            </button>
            ${a?r`<button id="end" ?disabled=${!s} @click=${()=>{l(this,R,Qa).call(this,e)}}>
                  ${m(t,"take_back")}
                </button>`:c}
            ${a&&n?r`<button id="merge" ?disabled=${!s} @click=${()=>l(this,R,Ji).call(this,"merge")}>
                  ${m(t,"merge")}
                </button>`:c}
            ${e.may_delete?r`<button
                  id="forget"
                  class="bad"
                  ?disabled=${!s}
                  @click=${()=>l(this,R,Ji).call(this,"forget")}
                >
                  ${m(t,"forget")}
                </button>`:c}
          </div>`:c}
      ${e.may_delete===!1?r`<p class="quiet">${m(t,"not_yours")}</p>`:c}
    </section>`},Us=function(e,t){return r`<div>
      <dt>${e}</dt>
      <dd>${t}</dd>
    </div>`},Ya=function(e){let{app:t}=this,s=d(this,Fs),n=qi(e)-s.total;return r`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${m(t,"evidence")}</h2>
      ${e.given?r`<p>
            ${m(t,"given",{owner:t.ownerName(e.given.by),at:t.show.dateTime(e.given.at)})}
          </p>`:c}
      ${s.hasFirst&&!e.sources?r`<p>${m(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:r`<ul class="plain">
              ${s.items.map(a=>r`<li>
                  <blockquote>${a.text}${a.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${m(t,a.role==="user"?"said_at":"answered_at",{owner:t.ownerName(a.owner),at:t.show.dateTime(a.at)})}
                    <a href=${t.link(`/turn/${encodeURIComponent(a.id)}`)}
                      >${m(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${s.hasFirst&&n>0?r`<p class="quiet">${m(t,"evidence_gone",{count:n})}</p>`:c}
            ${s.foot()}`}
    </section>`},Ja=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${m(e,"history")}</h2>
      <ol class="plain">
        ${d(this,zt).items.map(t=>za(e,t,this.busy==="",()=>{l(this,R,el).call(this,t)}))}
      </ol>
      ${d(this,zt).foot()}
    </section>`},Ji=function(e){this.said="",this.doing=e},Zi=function(e){this.doing="",e&&l(this,R,Wt).call(this,"edit")},Za=function(e){this.doing="",this.said=e,this.app.notify(e,jt(this.app,d(this,R,Bt),()=>l(this,R,gt).call(this))),l(this,R,gt).call(this),l(this,R,Wt).call(this,"edit")},Wt=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},Xa=async function(e){let{app:t}=this;await l(this,R,Xi).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=m(t,e.pinned?"unpinned":"was_pinned")}),l(this,R,Wt).call(this,"pin")},Qa=async function(e){let{app:t}=this;await l(this,R,Xi).call(this,"end",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,valid_to:"now"}),this.said=m(t,"taken_back"),t.notify(this.said,jt(t,e.id,()=>l(this,R,gt).call(this)))}),l(this,R,Wt).call(this,"edit")},el=async function(e){let{app:t}=this,s=d(this,yt).current.value?.memory;if(!s)return;let n=!0;await l(this,R,Xi).call(this,e.group_id,async()=>{n=(await t.call("memory/undo",{memory_id:s.id,expected_revision:s.revision,group_id:e.group_id})).memory!==null,this.said=m(t,"undone"),t.notify(this.said)}),n?l(this,R,Wt).call(this,"history"):t.go("/memory",{replace:!0})},Xi=async function(e,t){this.busy=e;try{await t()}catch(s){this.app.notifyFailure(s)}finally{this.busy=""}l(this,R,gt).call(this)},tl=function(e){let{app:t}=this;this.doing="",t.notify(m(t,"merged"),jt(t,e,()=>l(this,R,gt).call(this))),e!==d(this,R,Bt)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,R,gt).call(this)},Qi=new WeakMap,gt=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Ie.styles=[I,N`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
        gap: 12px;
      }
      dt {
        font-size: 14px;
        color: var(--sb-quiet);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],u([L({attribute:!1})],Ie.prototype,"summary",2),u([v()],Ie.prototype,"doing",2),u([v()],Ie.prototype,"busy",2),u([v()],Ie.prototype,"said",2),Ie=u([E("sb-memory-one")],Ie);var Hs,Bs,eo=class extends q{constructor(){super(...arguments);f(this,Hs,Oa);f(this,Bs,this.loader())}load(){d(this,Bs).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?m(e,"one"):b(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${m(e,"to_list")}</a>`:c}
      </div>
      ${B(e,d(this,Bs).current,n=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${n}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${n}
                .wanted=${d(this,Hs)}
                @wanted=${a=>S(this,Hs,a.detail)}
              ></sb-memory-list>`}
        `,()=>this.load())}
    </div>`}};Hs=new WeakMap,Bs=new WeakMap,eo=u([E("sb-memory")],eo);var sn=["instructions","tools","home","memory","summary","window","note"];var sl=y("de","views/request/i18n");var il={one:"A request as it was sent",all:"All requests",sent:"The last requests",sent_hint:"Up to {count} are kept, in memory alone: they are gone after a restart, and as soon as anything is forgotten.",off_title:"No requests are kept",off:"To see what the model was sent, word for word and with what each part costs, set how many requests are kept, under “Log of conversations” in the settings. They stay in memory alone. What the next sentence would send can be seen above at any time.",off_ask:"To see what the model was sent, ask an administrator to have requests kept. What the next sentence would send can be seen above at any time.",none_title:"No request yet",none:"Say something that a model has to answer, and its request is shown here. What Home Assistant answers by itself needs none.",at:"When",purpose:"Asked by",the_house:"The house",deployment:"Deployment",outcome:"Outcome",under_way:"under way",answered:"answered",not_answered:"failed: {why}",attempts:"Sent",first_word:"First word after",whole:"Whole answer after",in:"Tokens read",cached:"of these reused",out:"Tokens written",usage:"Counted by the service",usage_is:"{read} tokens read ({cached} reused), {written} written ({thought} of them thought)",open_turn:"Open the turn",preview:"What would be sent now",preview_hint:"The request for a sentence, made as a turn makes it. Nobody is asked, nothing is changed, and nothing is paid.",sentence:"Sentence",agent:"Agent",said_by:"Said by",conversation:"In the conversation (ID; empty: a new one)",preview_show:"Show the request",would_go:"It would go to {deployment}. Told from the memory of: {owners}.",locally_first:"This agent lets Home Assistant answer first: only what it cannot is sent.",by_words:"Memories that only mean the same are not in here: to find them, the service would have to be asked.",tokens:"{count} tokens",tokens_one:"One token",tokens_column:"Tokens",part:"Part",share:"Share",counted:"Counted here, as a prompt is counted; what was thought and what images cost is not in it.",instructions:"Instructions",tools:"Tools",home:"The home",memory:"Memory",summary:"Summary",window:"What was said",note:"Time and changes",messages:"{count} messages",messages_one:"One message",parameters:"Parameters",unfold:"Unfold all",fold:"Fold all",copy:"Copy as JSON",copied:"Copied.",not_copied:"The browser does not let it be copied. It may need https.",cut:"The rest is not shown.",tool_cut:"What it takes is not shown: there are too many tools.",reasoning:"What was thought, encrypted: {count} characters",attached:"{kind}, {size} as text"};var ol=y("es","views/request/i18n");var nl=y("fr","views/request/i18n");var rl=y("it","views/request/i18n");var al=y("nl","views/request/i18n");var k=X({en:il,de:sl,es:ol,fr:nl,it:rl,nl:al});var re,ll,dl,cl,on,nn,pl,be=class extends Q{constructor(){super(...arguments);f(this,re);this.parameters={};this.messages=[];this.next=null;this.isBusy=!1}willUpdate(e){e.has("made")&&(this.messages=this.made.messages.items,this.next=this.made.messages.next_offset)}render(){let{app:e,made:t}=this;return r`<div class="stack">
      ${l(this,re,ll).call(this)}
      <section class="card">
        <div class="spread">
          <h2>${k(e,"messages",{count:t.messages.total})}</h2>
          <div class="row">
            <button @click=${()=>l(this,re,on).call(this,!0)}>${k(e,"unfold")}</button>
            <button @click=${()=>l(this,re,on).call(this,!1)}>${k(e,"fold")}</button>
            <button @click=${()=>{l(this,re,pl).call(this)}} ?disabled=${this.isBusy}>
              ${k(e,"copy")}
            </button>
          </div>
        </div>
        ${this.messages.map(s=>l(this,re,dl).call(this,s))}
        ${this.next===null?c:r`<button @click=${()=>{l(this,re,nn).call(this)}} ?disabled=${this.isBusy}>
              ${b(e,"more")}
            </button>`}
      </section>
      <section class="card">
        <h2>${k(e,"tools",{count:t.tools.length})}</h2>
        ${t.tools.map(s=>l(this,re,cl).call(this,s))}
      </section>
      <section class="card">
        <h2>${k(e,"parameters")}</h2>
        <pre>${JSON.stringify(this.parameters,null,2)}</pre>
      </section>
    </div>`}};re=new WeakSet,ll=function(){let{app:e,made:t}=this,s=n=>t.total_tokens?t.tokens[n]/t.total_tokens:0;return r`<section class="card stack">
      <h2 id="tokens">${k(e,"tokens",{count:t.total_tokens})}</h2>
      <div class="bar" aria-hidden="true">
        ${sn.filter(n=>t.tokens[n]>0).map(n=>r`<span class=${n} style="flex: ${s(n)}" title=${k(e,n)}></span>`)}
      </div>
      <table aria-labelledby="tokens">
        <thead>
          <tr>
            <th scope="col">${k(e,"part")}</th>
            <th scope="col" class="number">${k(e,"tokens_column")}</th>
            <th scope="col" class="number">${k(e,"share")}</th>
          </tr>
        </thead>
        <tbody>
          ${sn.map(n=>r`<tr>
                <th scope="row">
                  <span class="mark ${n}" aria-hidden="true"></span> ${k(e,n)}
                </th>
                <td class="number">${e.show.number(t.tokens[n])}</td>
                <td class="number">${e.show.percent(s(n))}</td>
              </tr>`)}
        </tbody>
      </table>
      <p class="quiet">${k(e,"counted")}</p>
    </section>`},dl=function(e){let{app:t}=this,s=e.number===this.made.messages.total-1;return r`<details ?open=${s}>
      <summary>
        <span class="row">
          ${t.show.number(e.number+1)}. ${e.role}
          <span class="chip">
            <span class="mark ${e.part??""}" aria-hidden="true"></span> ${e.part?k(t,e.part):c}
          </span>
          <span class="quiet">${k(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      ${e.text?r`<pre>${e.text}${e.is_cut?" …":""}</pre>`:c}
      ${e.is_cut?r`<p class="quiet">${k(t,"cut")}</p>`:c}
      ${e.calls.map(n=>r`<pre>${n.name}(${n.arguments})</pre>`)}
      ${e.reasoning.map(n=>r`<p class="quiet">${k(t,"reasoning",{count:n})}</p>`)}
      ${e.attached.map(({mime_type:n,size:a})=>r`<p class="quiet">${k(t,"attached",{kind:n,size:t.show.bytes(a)})}</p>`)}
    </details>`},cl=function(e){let{app:t}=this;return r`<details>
      <summary>
        <span class="row">
          ${e.name}
          <span class="quiet">${k(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      <p>${e.description}</p>
      ${e.is_cut?r`<p class="quiet">${k(t,"tool_cut")}</p>`:r`<pre>${JSON.stringify(e.parameters,null,2)}</pre>`}
    </details>`},on=function(e){for(let t of this.renderRoot.querySelectorAll("details"))t.open=e},nn=async function(){if(this.next===null)return!0;let{made:e}=this;this.isBusy=!0;try{let t=(await this.more(this.next)).messages;return e!==this.made?!1:(this.messages=[...this.messages,...t.items],this.next=t.next_offset,!0)}catch(t){return this.app.notifyFailure(t),!1}finally{this.isBusy=!1}},pl=async function(){for(;this.next!==null;)if(!await l(this,re,nn).call(this))return;let{tokens:e,total_tokens:t,tools:s}=this.made,n={parameters:this.parameters,tokens:e,total_tokens:t,tools:s,messages:this.messages};try{await navigator.clipboard.writeText(JSON.stringify(n,null,2)),this.app.notify(k(this.app,"copied"))}catch{this.app.notify(k(this.app,"not_copied"))}},be.styles=[I,N`
      .bar {
        display: flex;
        gap: 2px;
        height: 22px;
      }
      .bar span,
      .mark {
        background: var(--of);
        min-width: 3px;
      }
      .mark {
        display: inline-block;
        width: 12px;
        height: 12px;
        border-radius: 3px;
        vertical-align: -1px;
      }
      .instructions {
        --of: #4063d8;
      }
      .tools {
        --of: #9558b2;
      }
      .home {
        --of: #2e8b57;
      }
      .memory {
        --of: #c9750c;
      }
      .summary {
        --of: #7b8794;
      }
      .window {
        --of: #c2385c;
      }
      .note {
        --of: #1f9bb5;
      }
      summary {
        cursor: pointer;
        padding-block: 8px;
      }
      details + details {
        border-top: 1px solid var(--sb-line);
      }
      details pre {
        padding-block: 4px 12px;
      }
      summary .row {
        display: inline-flex;
      }
    `],u([L({attribute:!1})],be.prototype,"app",2),u([L({attribute:!1})],be.prototype,"made",2),u([L({attribute:!1})],be.prototype,"parameters",2),u([L({attribute:!1})],be.prototype,"more",2),u([v()],be.prototype,"messages",2),u([v()],be.prototype,"next",2),u([v()],be.prototype,"isBusy",2),be=u([E("sb-made")],be);var Kt,bt,to,so,hl,Ye=class extends q{constructor(){super(...arguments);f(this,so);f(this,Kt,this.loader());f(this,bt,null);f(this,to,e=>{e.preventDefault();let t=this.conversation.value.trim();S(this,bt,{text:this.text.value,agent:this.agent.value,...this.owner?{owner:this.owner.value}:{},...t?{conversation_id:t}:{}}),d(this,Kt).clear(),this.load()})}load(){let e=d(this,bt);e&&d(this,Kt).load(()=>this.app.call("request/preview",e))}render(){let{app:e}=this,{agents:t=[],owners:s=[]}=e.info??{};return r`<div class="stack">
      <form class="card stack" @submit=${d(this,to)}>
        <h2>${k(e,"preview")}</h2>
        <p class="quiet">${k(e,"preview_hint")}</p>
        <label class="field">
          ${k(e,"sentence")}
          <textarea id="text" rows="2" maxlength="4000" required></textarea>
        </label>
        <div class="row">
          <label class="field">
            ${k(e,"agent")}
            <select id="agent" required>
              ${t.map(n=>r`<option value=${n}>${e.entityName(n)}</option>`)}
            </select>
          </label>
          ${e.isAdmin?r`<label class="field">
                ${k(e,"said_by")}
                <select id="owner">
                  ${s.map(n=>r`<option value=${n}>${e.ownerName(n)}</option>`)}
                </select>
              </label>`:c}
          <label class="field">
            ${k(e,"conversation")}
            <input id="conversation" maxlength="255" />
          </label>
        </div>
        <div class="row"><button class="filled">${k(e,"preview_show")}</button></div>
      </form>
      ${d(this,bt)?r`<div role="status">
            ${B(e,d(this,Kt).current,n=>l(this,so,hl).call(this,n),()=>this.load())}
          </div>`:c}
    </div>`}};Kt=new WeakMap,bt=new WeakMap,to=new WeakMap,so=new WeakSet,hl=function(e){let{app:t}=this,s=e.owners.map(a=>t.ownerName(a)).join(", "),n=d(this,bt)??{};return r`<div class="stack">
      <div class="card stack">
        <p>${k(t,"would_go",{deployment:e.deployment,owners:s})}</p>
        ${e.answers_locally_first?r`<p>${k(t,"locally_first")}</p>`:c}
        ${e.by_words_alone?r`<p>${k(t,"by_words")}</p>`:c}
      </div>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${e.parameters}
        .more=${a=>t.call("request/preview",{...n,offset:a})}
      ></sb-made>
    </div>`},u([Z("#text")],Ye.prototype,"text",2),u([Z("#agent")],Ye.prototype,"agent",2),u([Z("#owner")],Ye.prototype,"owner",2),u([Z("#conversation")],Ye.prototype,"conversation",2),Ye=u([E("sb-preview")],Ye);var Gt,zs,Vt,de,ul,ml,rn,an,fl,Ws=class extends q{constructor(){super(...arguments);f(this,de);f(this,Gt,this.loader());f(this,zs,new le(()=>this.app,()=>this.requestUpdate()));f(this,Vt,0)}load(){let[e]=this.path;if(e){d(this,Gt).load(()=>this.app.call("request/get",{request_id:e}));return}d(this,zs).start(async t=>{let s=await this.app.call("request/list",{offset:t});return S(this,Vt,s.kept),s})}willUpdate(e){e.has("path")&&d(this,Gt).clear(),super.willUpdate(e)}render(){let{app:e}=this,[t]=this.path;return t?r`<div class="stack">
          <h1 tabindex="-1">${k(e,"one")}</h1>
          <p><a href=${e.link("/request")}>${k(e,"all")}</a></p>
          ${B(e,d(this,Gt).current,s=>l(this,de,fl).call(this,s),()=>this.load())}
        </div>`:r`<div class="stack">
          <h1 tabindex="-1">${b(e,"request")}</h1>
          <sb-preview .app=${e}></sb-preview>
          ${l(this,de,ul).call(this)}
        </div>`}};Gt=new WeakMap,zs=new WeakMap,Vt=new WeakMap,de=new WeakSet,ul=function(){let{app:e}=this,t=d(this,zs);if(t.state==="ready"&&t.total===0){let s=d(this,Vt)===0;return ne(k(e,s?"off_title":"none_title"),k(e,s?e.isAdmin?"off":"off_ask":"none"),s&&e.isAdmin?r`<a class="button filled" href=${e.link("/settings")}>
              ${b(e,"open_settings")}
            </a>`:c)}return r`<section class="card stack">
      <h2 id="sent">${k(e,"sent")}</h2>
      <p class="quiet">${k(e,"sent_hint",{count:d(this,Vt)})}</p>
      ${t.items.length?r`<div class="scrolls" tabindex="0" role="region" aria-labelledby="sent">
            <table>
              <thead>
                <tr>
                  <th scope="col">${k(e,"at")}</th>
                  <th scope="col">${k(e,"purpose")}</th>
                  <th scope="col">${k(e,"deployment")}</th>
                  <th scope="col">${k(e,"outcome")}</th>
                  <th scope="col" class="number">${k(e,"first_word")}</th>
                  <th scope="col" class="number">${k(e,"in")}</th>
                  <th scope="col" class="number">${k(e,"cached")}</th>
                  <th scope="col" class="number">${k(e,"out")}</th>
                </tr>
              </thead>
              <tbody>
                ${t.items.map(s=>l(this,de,ml).call(this,s))}
              </tbody>
            </table>
          </div>`:c}
      ${t.foot()}
    </section>`},ml=function(e){let{app:t}=this,{show:s}=t,n=e.usage,a=p=>p===void 0?"–":s.number(p);return r`<tr>
      <th scope="row">
        <a href=${t.link(`/request/${encodeURIComponent(e.id)}`)}>
          ${s.date(e.at)}, ${s.time(e.at,!0)}
        </a>
      </th>
      <td>${l(this,de,rn).call(this,e)}</td>
      <td>${e.deployment}</td>
      <td>${l(this,de,an).call(this,e)}</td>
      <td class="number">${e.first_token_ms===null?"–":s.span(e.first_token_ms)}</td>
      <td class="number">${a(n?.input_tokens)}</td>
      <td class="number">${a(n?.cached_tokens)}</td>
      <td class="number">${a(n?.output_tokens)}</td>
    </tr>`},rn=function(e){let{app:t}=this,s=e.agent?t.entityName(e.agent):k(t,"the_house");return e.purpose==="turn"?s:`${s} (${e.purpose.replaceAll("_"," ")})`},an=function(e){let{app:t}=this;return e.outcome===null?r`<span class="chip">${k(t,"under_way")}</span>`:e.outcome==="answered"?r`<span class="chip good">${k(t,"answered")}</span>`:r`<span class="chip bad">${k(t,"not_answered",{why:e.outcome})}</span>`},fl=function(e){let{app:t}=this,{request:s}=e,{show:n}=t,{usage:a}=s,p=[[k(t,"at"),`${n.date(s.at)}, ${n.time(s.at,!0)}`],[k(t,"purpose"),l(this,de,rn).call(this,s)],[k(t,"deployment"),[s.deployment,s.model].filter(Boolean).join(" · ")],[k(t,"outcome"),l(this,de,an).call(this,s)],[k(t,"attempts"),n.number(s.attempts)]];if(s.first_token_ms!==null&&p.push([k(t,"first_word"),n.span(s.first_token_ms)]),s.total_ms!==null&&p.push([k(t,"whole"),n.span(s.total_ms)]),a){let{input_tokens:h,cached_tokens:g}=a,{output_tokens:x,reasoning_tokens:$}=a;p.push([k(t,"usage"),k(t,"usage_is",{read:h,cached:g,written:x,thought:$})])}if(s.conversation_id&&s.message_id){let h=`/turn/${encodeURIComponent(s.message_id)}`;p.push([b(t,"turn"),r`<a href=${t.link(h)}>${k(t,"open_turn")}</a>`])}return r`<div class="stack">
      <section class="card">
        <dl>${p.map(([h,g])=>r`<dt>${h}</dt><dd>${g}</dd>`)}</dl>
      </section>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${s.parameters}
        .more=${h=>t.call("request/get",{request_id:s.id,offset:h})}
      ></sb-made>
    </div>`},Ws.styles=[I,N`
      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 4px 16px;
      }
      dt {
        color: var(--sb-quiet);
      }
      dd {
        overflow-wrap: anywhere;
      }
    `],Ws=u([E("sb-request")],Ws);var gl=y("de","views/settings/i18n");var yl={connections:"Connections",options:"Options",none:"(none)",other:"Another, by its name",add:"Add",remove:"Remove",required:"This is needed.",no_number:"This is no number.",no_whole:"Only whole numbers.",too_small:"At least {min}.",too_large:"At most {max}.",refused:"Home Assistant refused it ({status}).",save:"Save",saving:"Trying and saving …",next:"Continue",discard:"Discard changes",unsaved:"Changed, not saved yet.",changed:"changed",saved:"Saved. The connection is being loaded with its new settings.",anew:"Begin again",elsewhere:"This page does not know this step. Update Switchboard.",log_on:"A log is kept, and learnt from",log_off:"May the house remember?",kept_days:"Messages are kept for {count} days.",kept_days_one:"Messages are kept for {count} day.",kept_ever:"Messages are kept for ever.",log_stop:"Switched off, this connection writes nothing more down. What was written is deleted when its time is over, what was learnt stays until it is forgotten.",switch_off:"Switch the log off",agree:"Yes, keep a log and learn from it",log_settings:"Log and retention",guests_on:"Guests are here",guests_off:"No guests are here",guests_meaning:"While guests are here, nothing that is said is logged or learnt from, nothing is recalled, and this page hides what was said and what is remembered until you ask for it in a view.",guests_come:"Guests have come",guests_left:"The guests have left",export:"Export",export_meaning:`Writes a file into the folder "switchboard" of Home Assistant's configuration.`,export_what:"What",exported:"{count} written into",working:"This may take a while …",import:"Import",import_meaning:"Brings in conversations from an export of Switchboard, of ChatGPT or of Home Assistant. First you are told what is in the file.",import_owner:"Whose words they are",import_as_told:"As the file says, else the household's",import_file:"A file of this device",import_path:'Or the name of one in the folder "switchboard"',import_large:`It is too large to be sent. Put it into the folder "switchboard" of Home Assistant's configuration, and give its name.`,import_found:"Messages: {messages}, in conversations: {conversations}",import_refused:"Refused: {count}",import_old:"Older than the log keeps, and deleted in the next night: {count}",import_tokens:"To learn from them, about {count} tokens are read.",import_now:"Import them",imported:"{count} messages were added; {known} were there already.",erase:"Delete everything",erase_meaning:"All that was said and all that was learnt, of everyone in the house. You see first how much that is.",erase_look:"Delete everything …",erase_goes:"This is deleted, of everyone in the house:",erase_stays:"It cannot be taken back. Settings, prices and counts of usage stay.",erase_word:"DELETE",erase_type:"To go on, type {word}",erase_now:"Delete it all",messages:"Messages: {count}",memories:"Memories: {count}",facts:"What was learnt from them, in single statements: {count}",graph:"Things and relations of the graph: {count}",erased:"It is deleted.",erased_later:"There was no room to write the file anew; it is done as soon as there is.",erased_files:"These files may still hold some of it. Only you can delete them:",others_title:"Agents, AI tasks, fallback deployments",others:"How an agent behaves is set at the agent, on Home Assistant's page of the integration. There you can also add agents, and change endpoint and key.",others_open:"Open the page of the integration"};var bl=y("es","views/settings/i18n");var $l=y("fr","views/settings/i18n");var wl=y("it","views/settings/i18n");var vl=y("nl","views/settings/i18n");var w=X({en:yl,de:gl,es:bl,fr:$l,it:wl,nl:vl});var ln="config/config_entries/options/flow",Hp=401,_l=200,Bp=15e3;function Wp(o){return o?.status_code===404}function dn(o,i){let{status_code:e,body:t}=i??{};return e===void 0?G(o,i instanceof pe?i:3):e===Hp?G(o,2):new pe("refused",String(e),t?.message||w(o,"refused",{status:e}))}var io=class{constructor(i,e){this.app=i;this.entryId=e}#e="";async step(){try{if(this.#e)return await this.#s("GET")}catch(i){if(!Wp(i))throw dn(this.app(),i)}return this.#t()}async send(i){try{let e=await this.#s("POST",i);return(e.type==="create_entry"||e.type==="abort")&&(this.#e=""),e}catch(e){throw e.body?.errors?e:dn(this.app(),e)}}end(){let i=this.#e;this.#e="",i&&this.app().hass.callApi("DELETE",`${ln}/${i}`).catch(()=>{})}async#t(){try{let i=await this.app().hass.callApi("POST",ln,{handler:this.entryId});return this.#e=i.flow_id,i}catch(i){throw dn(this.app(),i)}}#s(i,e){return this.app().hass.callApi(i,`${ln}/${this.#e}`,e)}};async function Je(o,i,e={}){let[t,s]=i.split(".");try{return(await o.hass.connection.sendMessagePromise({type:"call_service",domain:t,service:s,service_data:e,return_response:t!=="switch"})).response}catch(n){throw G(o,n)}}function cn(o,i,e){let{entities:t,devices:s}=o.hass;return Object.values(t??{}).find(n=>n.platform==="switchboard"&&n.translation_key===i&&(e===void 0||s?.[n.device_id??""]?.config_entries?.includes(e)))?.entity_id}async function kl(o,i,e){let t=()=>![void 0,"unavailable"].includes(o.hass.states[i]?.state);for(let s=0;!t();s+=_l){if(s>Bp)throw new pe("gone","gone",b(o,"gone"));await new Promise(n=>setTimeout(n,_l))}await Je(o,`switch.turn_${e?"on":"off"}`,{entity_id:i})}var Yt,ae,pn,xl,Tl,hn,Al,Rl,Jt,qe=class extends Q{constructor(){super(...arguments);f(this,ae);this.typed="";this.isBusy=!1;f(this,Yt,new Et(()=>this.app,()=>this.requestUpdate()));f(this,Jt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}firstUpdated(){l(this,ae,pn).call(this)}render(){let{app:e,done:t}=this;return r`<sb-dialog heading=${w(e,"erase")} @closed=${d(this,Jt)}>
      ${t?l(this,ae,Al).call(this,t):B(e,d(this,Yt).current,s=>l(this,ae,Tl).call(this,s),()=>l(this,ae,pn).call(this))}
      <button slot="actions" ?disabled=${this.isBusy} @click=${d(this,Jt)}>
        ${b(e,t?"close":"cancel")}
      </button>
      ${t?c:r`<button
            slot="actions"
            class="filled"
            ?disabled=${this.isBusy||!d(this,ae,xl)||!d(this,Yt).current.value}
            @click=${()=>{l(this,ae,Rl).call(this)}}
          >
            ${w(e,"erase_now")}
          </button>`}
    </sb-dialog>`}};Yt=new WeakMap,ae=new WeakSet,pn=function(){d(this,Yt).load(()=>Je(this.app,"switchboard.purge",{everything:!0}))},xl=function(){return this.typed.trim().toUpperCase()===w(this.app,"erase_word")},Tl=function({would_forget:e}){let t=w(this.app,"erase_word");return r`<div class="stack">
      <p>${w(this.app,"erase_goes")}</p>
      ${e?l(this,ae,hn).call(this,e):c}
      <p>${w(this.app,"erase_stays")}</p>
      <label class="field">
        ${w(this.app,"erase_type",{word:t})}
        <input
          autocomplete="off"
          autocapitalize="characters"
          .value=${this.typed}
          @input=${({target:s})=>this.typed=s.value}
        />
      </label>
    </div>`},hn=function({messages:e,memories:t,graph:s,facts:n}){let a=[w(this.app,"messages",{count:e}),w(this.app,"memories",{count:t.length}),w(this.app,"facts",{count:n}),w(this.app,"graph",{count:s.count})];return r`<ul>
      ${a.map(p=>r`<li>${p}</li>`)}
    </ul>`},Al=function({forgotten:e,files_to_delete:t,damaged_copies:s,erased:n}){let a=[...t??[],...s??[]];return r`<div class="stack" role="status">
      <p>${w(this.app,"erased")}</p>
      ${e?l(this,ae,hn).call(this,e):c}
      ${n===!1?r`<p class="alert warn">${w(this.app,"erased_later")}</p>`:c}
      ${a.length?r`<p class="alert warn">${w(this.app,"erased_files")}</p>
            <ul>
              ${a.map(p=>r`<li><code>${p}</code></li>`)}
            </ul>`:c}
    </div>`},Rl=async function(){this.isBusy=!0;try{this.done=await Je(this.app,"switchboard.purge",{everything:!0,confirm:!0})}catch(e){this.app.notifyFailure(e),d(this,Jt).call(this)}finally{this.isBusy=!1}},Jt=new WeakMap,qe.styles=[I,N`
      ul {
        padding-inline-start: 20px;
      }
    `],u([L({attribute:!1})],qe.prototype,"app",2),u([v()],qe.prototype,"typed",2),u([v()],qe.prototype,"isBusy",2),u([v()],qe.prototype,"done",2),qe=u([E("sb-erase")],qe);var Sl="component.switchboard",Ks;function oo(o){let{language:i}=o.hass;return Ks?.language!==i&&(Ks={language:i,done:zp(o)},Ks.done.catch(()=>Ks=void 0)),Ks.done}async function zp(o){let i=o.hass.localize;for(let e of["options","selector"])i=await o.hass.loadBackendTranslation(e,"switchboard");return(e,t)=>i(e,t)||o.hass.localize(e,t)}var Gs=class{constructor(i,e){this.localize=i;this.step=e}of(i){return this.#e(`step.${this.step.step_id}.${i}`)}section(i,e){return this.of(`sections.${i}.${e}`)}field(i,e){return this.of(`${El(e)}data.${i.name}`)||i.name}help(i,e){return this.of(`${El(e)}data_description.${i.name}`)}error(i){return this.#e(`error.${i}`)||i}abort(i){return this.#e(`abort.${i}`)||i}selector(i,e){return i?this.localize(`${Sl}.selector.${i}.${e}`):""}#e(i){return this.localize(`${Sl}.options.${i}`,{...this.step.description_placeholders})}};function El(o){return o?`sections.${o}.`:""}/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Pl=Se(class extends ve{constructor(){super(...arguments),this.key=c}render(o,i){return this.key=o,i}update(o,[i,e]){return i!==this.key&&(yi(o),this.key=i),e}});var un="\0other";function fn(o){let{path:i,label:e,help:t,error:s}=o,[n="",a]=Object.entries(o.field.selector??{})[0]??[],p=r`${t?r`<p class="quiet" id="${i}-help">${t}</p>`:c}
    ${s?r`<p class="wrong" id="${i}-error" role="alert">${s}</p>`:c}`,h=Kp[n]?.(o,a??{});switch(n){case"boolean":return r`<div class="one"><label class="row check">${h}<span>${e}</span></label>${p}</div>`;case"object":return r`<fieldset class="one"><legend>${e}</legend>${p}${h}</fieldset>`;default:return r`<div class="one"><label for=${i}>${e}</label>${h}${p}</div>`}}var Kp={boolean:Gp,number:Vp,text:Cl,select:(o,i)=>mn(o,i,Yp(o,i)),entity:(o,i)=>mn(o,i,Jp(o,i)),device:(o,i)=>mn(o,i,Zp(o,i)),object:Xp};function Gp(o){return r`<input
    type="checkbox"
    id=${o.path}
    name=${o.path}
    aria-describedby=${ro(o)}
    .checked=${!!o.value}
    @change=${({target:i})=>o.set(i.checked)}
  />`}function ro(o){return[o.help?`${o.path}-help`:"",o.error?`${o.path}-error`:""].filter(Boolean).join(" ")||c}function Vp(o,i){let e=({target:t})=>{t.validity.badInput||o.set(t.value===""?void 0:t.valueAsNumber)};return r`<input
    type="number"
    inputmode="decimal"
    id=${o.path}
    name=${o.path}
    min=${i.min??c}
    max=${i.max??c}
    step=${i.step??"any"}
    ?required=${o.field.required}
    aria-invalid=${o.error?"true":c}
    aria-describedby=${ro(o)}
    .value=${o.value===void 0||o.value===null?"":String(o.value)}
    @input=${e}
  />`}function Cl(o,i){return r`<input
    type=${i.type??"text"}
    autocomplete=${i.autocomplete??"off"}
    id=${o.path}
    name=${o.path}
    ?required=${o.field.required}
    aria-invalid=${o.error?"true":c}
    aria-describedby=${ro(o)}
    .value=${String(o.value??"")}
    @input=${({target:e})=>o.set(e.value)}
  />`}function Yp(o,i){return i.options.map(t=>{let[s,n]=typeof t=="string"?[t,t]:[t.value,t.label];return{value:s,label:o.labels.selector(i.translation_key,`options.${s}`)||n}})}function Jp({app:o,value:i},e){let t=no(e.domain);return Object.keys(o.hass.states).filter(s=>s===i||!t.length||t.includes(s.split(".")[0]??"")).map(s=>({value:s,label:o.entityName(s)})).sort(Nl)}function Zp({app:o,value:i},e){let s=no(e.entity).flatMap(a=>no(a.domain)),n=new Set(Object.values(o.hass.entities??{}).filter(a=>s.includes(a.entity_id.split(".")[0]??"")).map(a=>a.device_id));return Object.keys(o.hass.devices??{}).filter(a=>a===i||!s.length||n.has(a)).map(a=>({value:a,label:o.deviceName(a)})).sort(Nl)}function no(o){return Array.isArray(o)?o:o==null?[]:[o]}function Nl(o,i){return o.label.localeCompare(i.label)}function mn(o,i,e){let{app:t,path:s,field:n}=o,a=o.value,p=e.some(_=>_.value===a),h=!!i.custom_value;if(h&&!e.length)return Cl(o,{});let g=h&&a!==void 0&&!p,x=({target:_})=>o.set(_.value===un?"":_.value||void 0),$=_=>r`<option value=${_.value} ?selected=${_.value===(g?un:a??"")}>
      ${_.label}
    </option>`;return r`<select
      id=${s}
      name=${s}
      ?required=${n.required}
      aria-invalid=${o.error?"true":c}
      aria-describedby=${ro(o)}
      @change=${x}
    >
      ${!n.required||!a?$({value:"",label:w(t,"none")}):c}
      ${e.map($)}
      ${!p&&a&&!h?$({value:a,label:a}):c}
      ${h?$({value:un,label:w(t,"other")}):c}
    </select>
    ${g?r`<input
          aria-label=${`${o.label}: ${w(t,"other")}`}
          autocomplete="off"
          .value=${a}
          @input=${({target:_})=>o.set(_.value)}
        />`:c}`}function Xp(o,i){let{app:e,path:t,labels:s}=o,n=Object.entries(i.fields),a=no(o.value),p=g=>o.set(g.length?g:void 0),h=(g,x,$,_)=>{let D=i.translation_key;return fn({...o,field:{..._,name:$},path:`${t}.${x}.${$}`,label:s.selector(D,`fields.${$}.name`)||$,help:s.selector(D,`fields.${$}.description`),value:g[$],error:o.errors[`${t}.${x}.${$}`],set:U=>p(a.map((ee,oe)=>oe===x?{...ee,[$]:U}:ee))})};return r`${a.map((g,x)=>r`<div class="entry stack">
        ${n.map(([$,_])=>h(g,x,$,_))}
        <button
          type="button"
          class="bad"
          aria-label=${`${w(e,"remove")}: ${o.label} ${x+1}`}
          @click=${()=>p(a.filter(($,_)=>_!==x))}
        >
          ${w(e,"remove")}
        </button>
      </div>`)}
    <button type="button" id=${t} @click=${()=>p([...a,{}])}>${w(e,"add")}</button>`}function Ol(o,i){let{validity:e,min:t,max:s}=i;return e.valid?"":e.valueMissing?w(o,"required"):e.rangeUnderflow?w(o,"too_small",{min:Number(t)}):e.rangeOverflow?w(o,"too_large",{max:Number(s)}):e.stepMismatch?w(o,"no_whole"):w(o,"no_number")}var Qp=/\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`|\\([^\w\s])/g,Il=/^\s*(?:[-*]|\d+\.)\s+/,eh=/^(?:https?:\/\/|mailto:|\/(?!\/))/;function gn(o){return o.split(/\n\s*\n/).flatMap(i=>{let e=i.split(`
`).filter(n=>n.trim()),t=e.filter(n=>Il.test(n));if(t.length===0||t.length<e.length)return e.length?[r`<p>${ql(e.join(" "))}</p>`]:[];let s=t.map(n=>r`<li>${ql(n.replace(Il,""))}</li>`);return[/^\s*\d/.test(i)?r`<ol>${s}</ol>`:r`<ul>${s}</ul>`]})}function ql(o){let i=[],e=0;for(let t of o.matchAll(Qp)){let[s,n,a,p,h,g]=t;i.push(o.slice(e,t.index)),e=t.index+s.length,n&&a?i.push(th(n,a)):p?i.push(r`<strong>${p}</strong>`):h?i.push(r`<code>${h}</code>`):i.push(g)}return i.push(o.slice(e)),i}function th(o,i){return eh.test(i)?i.startsWith("/")?r`<a href=${i}>${o}</a>`:r`<a href=${i} target="_blank" rel="noreferrer">${o}</a>`:o}var Ml=new Map,sh=/^(.*) (?:at '([\w.]+)'|@ data\[(.*)\])$/,Te,Me,Le,Zt,Ys,Xt,C,xe,Dl,Ul,Fl,yn,Hl,bn,$n,Bl,Wl,zl,Kl,wn,vn,Gl,Vs,ke=class extends q{constructor(){super(...arguments);f(this,C);this.entryId="";this.place="";this.errors={};this.isBusy=!1;this.said="";f(this,Te,this.loader());f(this,Me,new Set);f(this,Le);f(this,Zt,"");f(this,Ys,0);f(this,Xt,"")}willUpdate(e){e.has("entryId")&&(d(this,Le)?.end(),S(this,Le,new io(()=>this.app,this.entryId)),d(this,Te).clear(),d(this,Me).clear(),this.errors={},this.said="",this.load()),e.has("place")&&S(this,Zt,"");let{language:t}=this.app.hass;d(this,Xt)&&d(this,Xt)!==t&&this.load(),S(this,Xt,t)}connectedCallback(){super.connectedCallback(),this.hasUpdated&&this.load()}disconnectedCallback(){super.disconnectedCallback(),d(this,Le)?.end()}load(){if(this.isBusy)return;let e=d(this,Le);e&&d(this,Te).load(async()=>{let t=await oo(this.app);return{step:await e.step(),localize:t}})}reach(e){d(this,Me).add(e),this.requestUpdate(),this.updateComplete.then(()=>{let t=this.renderRoot.querySelector(`#section-${CSS.escape(e)}`);t?.scrollIntoView({block:"start"}),t?.querySelector("summary")?.focus({preventScroll:!0})})}updated(){let e=d(this,Te).current.value?.step;!e||!this.place||d(this,Zt)===this.place||(S(this,Zt,this.place),e.type==="menu"&&jl(e).includes(this.place)?l(this,C,wn).call(this,this.place):e.data_schema?.some(t=>t.name===this.place)&&this.reach(this.place))}render(){return r`${B(this.app,d(this,Te).current,e=>l(this,C,Dl).call(this,e),()=>this.load())}
      <p role="status" class="said">${this.said}</p>`}};Te=new WeakMap,Me=new WeakMap,Le=new WeakMap,Zt=new WeakMap,Ys=new WeakMap,Xt=new WeakMap,C=new WeakSet,xe=function(){let e=Ml.get(this.entryId);return e||Ml.set(this.entryId,e=new Map),e},Dl=function({step:e,localize:t}){let s=new Gs(t,e),n=s.of("description"),a=r`<h2 tabindex="-1">${s.of("title")||w(this.app,"options")}</h2>
      ${n?gn(n):c}`;switch(e.type){case"form":return l(this,C,Fl).call(this,e,s,a);case"menu":return r`<section class="stack menu">
          ${a}
          ${jl(e).map(p=>l(this,C,Ul).call(this,p,s))} ${l(this,C,yn).call(this)}
        </section>`;case"abort":return r`<section class="stack">
          <p class="alert warn">${s.abort(e.reason??"")}</p>
          <div><button @click=${()=>this.load()}>${w(this.app,"anew")}</button></div>
        </section>`;default:return r`<p class="alert warn">${w(this.app,"elsewhere")}</p>`}},Ul=function(e,t){let s=t.of(`menu_option_descriptions.${e}`);return r`<button ?disabled=${this.isBusy} @click=${()=>{l(this,C,wn).call(this,e)}}>
      <span>${t.of(`menu_options.${e}`)||e}</span>
      ${s?r`<span class="quiet">${s}</span>`:c}
    </button>`},Fl=function(e,t,s){let n=e.data_schema??[],a=d(this,C,xe);return r`<form
      class="stack"
      novalidate
      @submit=${p=>{p.preventDefault(),l(this,C,Kl).call(this)}}
    >
      ${s} ${l(this,C,yn).call(this)}
      ${Pl(d(this,Ys),n.map(p=>p.type==="expandable"?l(this,C,Hl).call(this,p,t):l(this,C,bn).call(this,p,"",t)))}
      <div class="foot row">
        <button class="filled" ?disabled=${this.isBusy}>
          ${w(this.app,n.length?this.isBusy?"saving":"save":"next")}
        </button>
        ${a.size?r`<button type="button" @click=${()=>l(this,C,Wl).call(this)}>
                ${w(this.app,"discard")}
              </button>
              <span class="quiet">${w(this.app,"unsaved")}</span>`:c}
      </div>
    </form>`},yn=function(){let{base:e}=this.errors;return e?r`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${e}</p>`:c},Hl=function(e,t){let{name:s}=e,n=t.section(s,"description"),a=[...d(this,C,xe).keys()].some(h=>h.startsWith(`${s}.`)),p=this.errors[s];return r`<details
      class="card"
      id="section-${s}"
      ?open=${d(this,Me).has(s)}
      @toggle=${({target:h})=>{h.open?d(this,Me).add(s):d(this,Me).delete(s)}}
    >
      <summary>
        <h3>${t.section(s,"name")||s}</h3>
        ${a?r`<span class="chip">${w(this.app,"changed")}</span>`:c}
      </summary>
      <div class="stack fields">
        ${n?gn(n):c}
        ${p?r`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${p}</p>`:c}
        ${e.schema?.map(h=>l(this,C,bn).call(this,h,s,t))}
      </div>
    </details>`},bn=function(e,t,s){let n=t?`${t}.${e.name}`:e.name;return fn({app:this.app,labels:s,field:e,path:n,label:s.field(e,t),help:s.help(e,t),value:l(this,C,$n).call(this,n,e),error:this.errors[n],errors:this.errors,set:a=>{JSON.stringify(a)===JSON.stringify(Ll(e))?d(this,C,xe).delete(n):d(this,C,xe).set(n,a),this.said="",this.requestUpdate()}})},$n=function(e,t){return d(this,C,xe).has(e)?d(this,C,xe).get(e):Ll(t)},Bl=function(e){let t=(s,n)=>{let a={};for(let p of s){let h=n?`${n}.${p.name}`:p.name,g=p.type==="expandable"?t(p.schema??[],p.name):l(this,C,$n).call(this,h,p);g!=null&&g!==""&&(a[p.name]=g)}return a};return t(e.data_schema??[],"")},Wl=function(){d(this,C,xe).clear(),this.errors={},S(this,Ys,d(this,Ys)+1),this.load()},zl=function(){let e={},t=this.renderRoot.querySelectorAll("[name]");for(let s of t){let n=Ol(this.app,s);n&&(e[s.name]=n)}return e},Kl=async function(){let e=d(this,Te).current.value;if(this.isBusy||!e)return;let t=l(this,C,zl).call(this);if(Object.keys(t).length){l(this,C,Vs).call(this,t);return}await l(this,C,vn).call(this,async s=>{let n=await s.step();return n.step_id===e.step.step_id?s.send(l(this,C,Bl).call(this,n)):n})},wn=async function(e){await l(this,C,vn).call(this,async t=>(await t.step(),t.send({next_step_id:e})))},vn=async function(e){let{value:t}=d(this,Te).current,s=d(this,Le);if(!t||!s)return;this.isBusy=!0,this.errors={},this.said="";let n=!1;try{let a=await e(s);if(s!==d(this,Le))return;n=a.type==="create_entry",n||l(this,C,Gl).call(this,a,t)}catch(a){let{body:p}=a;p?.errors?l(this,C,Vs).call(this,ih(p.errors)):l(this,C,Vs).call(this,{base:G(this.app,a).message})}finally{this.isBusy=!1}n&&(d(this,C,xe).clear(),this.said=w(this.app,"saved"),this.load())},Gl=function(e,t){e.step_id!==t.step.step_id&&d(this,C,xe).clear(),d(this,Te).put({...t,step:e});let s=new Gs(t.localize,e),n=Object.entries(e.errors??{});if(n.length){let a=e.data_schema?.find(p=>p.expanded)?.name??"base";l(this,C,Vs).call(this,Object.fromEntries(n.map(([p,h])=>[p==="base"?a:p,s.error(h)])))}else this.updateComplete.then(()=>this.renderRoot.querySelector("h2")?.focus())},Vs=function(e){this.errors=e;let[t="base"]=Object.keys(e);for(let s of Object.keys(e))d(this,Me).add(s.split(".")[0]??"");this.updateComplete.then(()=>{let s=this.renderRoot.querySelector(`[name="${CSS.escape(t)}"]`)??this.renderRoot.querySelector("#wrong");s?.focus(),s?.scrollIntoView({block:"center"})})},ke.styles=[I,N`
      ol,
      ul {
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        padding: 4px 0;
      }
      summary h3 {
        display: inline;
      }
      .fields {
        margin-top: 12px;
        max-width: 720px;
      }
      .one {
        display: grid;
        gap: 4px;
        grid-template-columns: minmax(0, 1fr);
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
      .one > label,
      legend {
        font-weight: 500;
        padding: 0;
      }
      .one > input,
      .one > select {
        width: 100%;
        max-width: 420px;
      }
      .check {
        align-items: flex-start;
        flex-wrap: nowrap;
        min-height: 28px;
      }
      .check input {
        flex: none;
        margin: 2px 0 0;
      }
      .check + .quiet {
        margin-inline-start: 28px;
      }
      .entry {
        border-inline-start: 3px solid var(--sb-line);
        padding-inline-start: 12px;
        margin-block: 8px;
      }
      .entry > button,
      fieldset > button {
        justify-self: start;
      }
      .wrong {
        color: var(--sb-bad);
        font-size: 14px;
      }
      .foot {
        position: sticky;
        bottom: 0;
        padding-block: 12px;
        background: var(--sb-ground);
      }
      h2:focus {
        outline: none;
      }
      .menu button {
        display: grid;
        justify-items: start;
        text-align: start;
        border-radius: 8px;
        width: 100%;
      }
    `],u([L()],ke.prototype,"entryId",2),u([L()],ke.prototype,"place",2),u([v()],ke.prototype,"errors",2),u([v()],ke.prototype,"isBusy",2),u([v()],ke.prototype,"said",2),ke=u([E("sb-options")],ke);function Ll(o){return o.description?.suggested_value??o.default}function jl(o){let i=o.menu_options??[];return Array.isArray(i)?i:Object.keys(i)}function ih(o){let i={};for(let[e,t]of Object.entries(o))for(let s of typeof t=="string"?[t]:t){let[,n,a,p]=sh.exec(s)??[];i[a??p?.replace(/'/g,"").replaceAll("][",".")??e]=n??s}return i}var oh="component.switchboard.selector.export_what.options",Vl=["conversations","memories","summaries","graph"],nh=3e6,$t=class extends Q{constructor(){super(...arguments);this.isBusy=!1;this.said=c}static{this.styles=[I,N`
      ul {
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
      }
      summary h2 {
        display: inline;
      }
      details .stack {
        margin-top: 12px;
      }
    `]}async busily(e){if(!this.isBusy){this.isBusy=!0,this.said=w(this.app,"working");try{await e()}catch(t){this.said=r`<span class="alert bad">${this.app.notifyFailure(t).message}</span>`}finally{this.isBusy=!1}}}};u([L({attribute:!1})],$t.prototype,"app",2),u([v()],$t.prototype,"isBusy",2),u([v()],$t.prototype,"said",2);var ao,Yl,Qt=class extends $t{constructor(){super(...arguments);f(this,ao);this.what=Vl[0]}render(){let{app:e}=this;return r`<details>
      <summary><h2>${w(e,"export")}</h2></summary>
      <div class="stack">
      <p>${w(e,"export_meaning")}</p>
      <label class="field">
        ${w(e,"export_what")}
        <select
          @change=${({target:t})=>this.what=t.value}
        >
          ${Vl.map(t=>r`<option value=${t}>${this.localize?.(`${oh}.${t}`)||t}</option>`)}
        </select>
      </label>
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,ao,Yl).call(this)}}>
          ${w(e,"export")}
        </button>
      </div>
      <p role="status">${this.said}</p>
      </div>
    </details>`}};ao=new WeakSet,Yl=async function(){let{app:e,what:t}=this;await this.busily(async()=>{let s=await Je(e,"switchboard.export",{what:t}),n=s[t==="conversations"?"messages":t]??0;this.said=r`${w(e,"exported",{count:n})} <code>${s.path}</code>`})},u([L({attribute:!1})],Qt.prototype,"localize",2),u([v()],Qt.prototype,"what",2),Qt=u([E("sb-export")],Qt);var Js,je,Jl,lo,co,_n,Zl,es=class extends $t{constructor(){super(...arguments);f(this,je);this.owner="";f(this,Js);f(this,lo,async({target:e})=>{let t=e.files?.[0];this.found=void 0,t&&(t.size>nh?this.said=w(this.app,"import_large"):await l(this,je,_n).call(this,{content:await t.text()}))});f(this,co,async({target:e})=>{this.found=void 0,e.value.trim()&&await l(this,je,_n).call(this,{path:e.value.trim()})})}render(){let{app:e,found:t}=this;return r`<details>
      <summary><h2>${w(e,"import")}</h2></summary>
      <div class="stack">
      <p>${w(e,"import_meaning")}</p>
      <label class="field">
        ${w(e,"import_owner")}
        <select @change=${({target:s})=>this.owner=s.value}>
          <option value="">${w(e,"import_as_told")}</option>
          ${e.info?.owners.map(s=>r`<option value=${s}>${e.ownerName(s)}</option>`)}
        </select>
      </label>
      <label class="field">
        ${w(e,"import_file")}
        <input type="file" accept=".json,.jsonl" ?disabled=${this.isBusy} @change=${d(this,lo)} />
      </label>
      <label class="field">
        ${w(e,"import_path")}
        <input autocomplete="off" ?disabled=${this.isBusy} @change=${d(this,co)} />
      </label>
      <div role="status" class="stack">
        <p>${this.said}</p>
        ${t?l(this,je,Jl).call(this,t):c}
      </div>
      ${t?r`<div>
            <button class="filled" ?disabled=${this.isBusy} @click=${()=>{l(this,je,Zl).call(this)}}>
              ${w(e,"import_now")}
            </button>
          </div>`:c}
      </div>
    </details>`}};Js=new WeakMap,je=new WeakSet,Jl=function(e){let{app:t}=this,{messages:s,conversations:n,refused:a,older_than_retention:p}=e;return r`<ul>
      <li>${w(t,"import_found",{messages:s,conversations:n})}</li>
      ${a?r`<li>${w(t,"import_refused",{count:a})}</li>`:c}
      ${p?r`<li>${w(t,"import_old",{count:p})}</li>`:c}
      ${e.reading_tokens?r`<li>
            ${w(t,"import_tokens",{count:e.reading_tokens})}
            ${e.reading_cost===void 0?c:t.show.money(e.reading_cost)}
          </li>`:c}
    </ul>`},lo=new WeakMap,co=new WeakMap,_n=async function(e){S(this,Js,e),await this.busily(async()=>{this.found=await Je(this.app,"switchboard.import_conversations",{...e,dry_run:!0}),this.said=c})},Zl=async function(){let{app:e,owner:t}=this;await this.busily(async()=>{let s=await Je(e,"switchboard.import_conversations",{...d(this,Js),...t?{owner:t}:{}});this.found=void 0,this.said=w(e,"imported",{count:s.added,known:s.known})})},u([v()],es.prototype,"owner",2),u([v()],es.prototype,"found",2),es=u([E("sb-import")],es);var rh="/config/integrations/integration/switchboard",Xl="memory",ah=`component.switchboard.options.step.init.sections.${Xl}.data_description.log_conversations`,ts,Zs,ss,ie,Ql,ed,td,sd,id,od,kn,wt=class extends q{constructor(){super(...arguments);f(this,ie);this.isBusy=!1;this.isErasing=!1;f(this,ts);f(this,Zs,"");f(this,ss,"")}willUpdate(e){super.willUpdate(e);let{language:t}=this.app.hass;d(this,ss)&&d(this,ss)!==t&&this.load(),S(this,ss,t)}load(){oo(this.app).then(e=>{S(this,ts,e),this.requestUpdate()},()=>{})}render(){let{app:e}=this,t=d(this,ie,Ql),s=e.info?.entries??[];return r`<div class="stack">
      <h1 tabindex="-1">${b(e,"settings")}</h1>
      ${s.length>1?r`<nav class="row" aria-label=${w(e,"connections")}>
            ${s.map(n=>r`<a
                class="button ${n===t?"filled":""}"
                href=${e.link(`/settings/${n.entry_id}`)}
                aria-current=${n===t?"true":c}
                >${n.title}</a
              >`)}
          </nav>`:c}
      <div class="cards">
        ${t?l(this,ie,ed).call(this,t):c} ${l(this,ie,id).call(this)} ${l(this,ie,od).call(this)}
        <sb-export
          class="card"
          id="export"
          .app=${e}
          .localize=${d(this,ts)}
        ></sb-export>
        <sb-import class="card" id="import" .app=${e}></sb-import>
      </div>
      ${t?r`<sb-options
            .app=${e}
            .entryId=${t.entry_id}
            .place=${this.path[1]??""}
          ></sb-options>`:c}
      <section class="card stack">
        <h2>${w(e,"others_title")}</h2>
        <p>${w(e,"others")}</p>
        <div><a class="button" href=${rh}>${w(e,"others_open")}</a></div>
      </section>
      ${this.isErasing?r`<sb-erase .app=${e} @closed=${()=>this.isErasing=!1}></sb-erase>`:c}
    </div>`}updated(){let e=this.path.join("/");if(e===d(this,Zs))return;S(this,Zs,e);let t=this.path[1]&&this.renderRoot.querySelector(`#${CSS.escape(this.path[1])}`);t&&requestAnimationFrame(()=>{t.scrollIntoView({block:"start"});let s=t.shadowRoot??t;s.querySelector("details")?.setAttribute("open",""),s.querySelector("summary, h2")?.focus({preventScroll:!0})})}};ts=new WeakMap,Zs=new WeakMap,ss=new WeakMap,ie=new WeakSet,Ql=function(){let{entries:e=[]}=this.app.info??{};return e.find(t=>t.entry_id===this.path[0])??e[0]},ed=function(e){var a;let{app:t}=this,s=cn(t,"keep_log",e.entry_id),n=e.retention_days;return r`<section class="card stack" id="consent">
      <h2 tabindex="-1">${w(t,e.logs?"log_on":"log_off")}</h2>
      <p>
        ${(a=d(this,ts))==null?void 0:a.call(this,ah)}
        ${e.logs?n?w(t,"kept_days",{count:n}):w(t,"kept_ever"):c}
      </p>
      ${e.logs?r`<p class="quiet">${w(t,"log_stop")}</p>`:c}
      <div class="row">
        ${s?r`<button
              class=${e.logs?"":"filled"}
              ?disabled=${this.isBusy}
              @click=${()=>{l(this,ie,kn).call(this,s,!e.logs)}}
            >
              ${w(t,e.logs?"switch_off":"agree")}
            </button>`:c}
        ${l(this,ie,td).call(this,e,Xl,w(t,"log_settings"))}
      </div>
    </section>`},td=function(e,t,s){let n=()=>{this.path[1]===t&&d(this,ie,sd)?.reach(t)};return r`<a
      class="button"
      href=${this.app.link(`/settings/${e.entry_id}/${t}`)}
      @click=${n}
      >${s}</a
    >`},sd=function(){return this.renderRoot.querySelector("sb-options")},id=function(){let{app:e}=this,t=cn(e,"guest_mode");if(!t)return c;let s=e.info?.guests??!1;return r`<section class="card stack" id="guests">
      <h2 tabindex="-1">${w(e,s?"guests_on":"guests_off")}</h2>
      <p>${w(e,"guests_meaning")}</p>
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,ie,kn).call(this,t,!s)}}>
          ${w(e,s?"guests_left":"guests_come")}
        </button>
      </div>
    </section>`},od=function(){return r`<section class="card stack" id="delete">
      <h2 tabindex="-1">${w(this.app,"erase")}</h2>
      <p>${w(this.app,"erase_meaning")}</p>
      <div>
        <button class="bad" @click=${()=>this.isErasing=!0}>
          ${w(this.app,"erase_look")}
        </button>
      </div>
    </section>`},kn=async function(e,t){this.isBusy=!0;try{await kl(this.app,e,t)}catch(s){this.app.notifyFailure(s)}finally{this.isBusy=!1}},wt.styles=[I,N`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        align-items: start;
      }
      h2:focus {
        outline: none;
      }
    `],u([v()],wt.prototype,"isBusy",2),u([v()],wt.prototype,"isErasing",2),wt=u([E("sb-settings")],wt);var nd=y("de","views/turn/i18n");var xn={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered in its place",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered in its place. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_empty_answer:"no answer came.",why_web_page:"a web page answered in its place, perhaps the sign-in page of the network.",why_thought_too_long:"the model thought until nothing was left for an answer.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_embeddings_unsupported:"the model has no embeddings.",why_resting:"the service failed too often and is left alone for a while.",why_unsteady_model:"the model answers now one way, now another.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Tokens in",cached:"of these cached",out:"Tokens out",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look at what was looked up.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What it was told of the memory",recalled_none:"It was told nothing of the memory.",recalled_in_vain:"This was made ready for the model, which gave no answer. What was said instead does not rest on it.",way_profile:"Given along with every sentence",way_words:"Called to mind by the words",way_tool:"Looked up",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}"};var rd=y("es","views/turn/i18n");var ad=y("fr","views/turn/i18n");var ld=y("it","views/turn/i18n");var dd=y("nl","views/turn/i18n");var T=X({en:xn,de:nd,es:rd,fr:ad,it:ld,nl:dd});function Xs(o){return o in xn?o:void 0}function is(o,i){let e=Xs(`why_${i??""}`);return e?T(o,e):i??""}function dh(o,i){let{route:e,reason:t}=i,s=Xs(`${e}_${t}`)??Xs(`${e}_other`);return s?T(o,s,{why:is(o,i.error??t)}):is(o,t)}function pd(o,i){let{heard:e,answers:t,turn:s}=i,n=[];if(e&&n.push({title:`${T(o,"heard")} · ${o.ownerName(e.owner)}`,at:o.show.time(e.at,!0),body:cd(o,e)}),s){let a=Xs(`route_${s.route}`);n.push({title:T(o,"way"),failed:s.failed,body:r`<p>
          ${a?r`<span class="chip">${T(o,a)}</span>`:c} ${dh(o,s)}
        </p>
        ${s.route==="model"&&s.error!==null?r`<p>${T(o,"broke",{why:is(o,s.error)})}</p>`:c}`}),n.push(...ch(o,s))}for(let a of t)n.push({title:T(o,a.is_late?"answered_late":"answered"),at:o.show.time(a.at,!0),body:cd(o,a)});return n}function cd(o,i){return r`<p class="said">${i.text}</p>
    ${i.is_cut?r`<p class="quiet">${T(o,"cut")}</p>`:c}`}function ch(o,i){let e=Math.max(i.total_ms,i.late_ms??0,1),t=0,s=i.requests.map(n=>({at:n.at_ms,step:ph(o,n,e)}));for(let n of i.tools)t=n.at_ms??t,s.push({at:t,step:hh(o,n,e)});for(let n of i.states)s.push({at:n.at_ms,step:uh(o,n)});return s.sort((n,a)=>n.at-a.at).map(({step:n})=>n)}function hd(o,i,e){let t=Math.min(100,100*o/e);return[t,Math.min(100-t,100*(i??0)/e)]}function Tn(o,i){return T(o,"after",{span:o.show.span(i)})}function ud(o){return r`<dl class="facts">
    ${o.map(i=>i?r`<div>
            <dt>${i[0]}</dt>
            <dd>${i[1]}</dd>
          </div>`:c)}
  </dl>`}function ph(o,i,e){let{show:t}=o;return{title:T(o,"request",{deployment:i.deployment}),failed:i.failed!==null&&i.failed!=="abandoned",at:Tn(o,i.at_ms),share:hd(i.at_ms,i.duration_ms,e),body:r`${i.first_choice!==null?r`<p>
            ${T(o,"took_over",{deployment:i.first_choice,why:is(o,i.passed_over)})}
          </p>`:c}
      ${i.retries.map(s=>r`<p>${T(o,"retried",{why:is(o,s)})}</p>`)}
      ${i.failed!==null?r`<p>${T(o,"request_failed",{why:is(o,i.failed)})}</p>`:c}
      ${ud([i.purpose==="turn"?void 0:[T(o,"purpose"),i.purpose],i.model?[T(o,"model"),i.model]:void 0,[T(o,"in"),t.number(i.input_tokens)],i.cached_tokens?[T(o,"cached"),t.number(i.cached_tokens)]:void 0,[T(o,"out"),t.number(i.output_tokens)],i.reasoning_tokens?[T(o,"reasoning"),t.number(i.reasoning_tokens)]:void 0,i.cost===null?void 0:[T(o,"cost"),t.money(i.cost)],i.first_word_ms===null?void 0:[T(o,"first_word"),t.span(i.first_word_ms)],i.duration_ms===null?void 0:[T(o,"took"),t.span(i.duration_ms)]])}`}}function hh(o,i,e){let{show:t}=o;return{title:T(o,"tool",{name:i.name}),failed:i.failed,...i.at_ms===null?{}:{at:Tn(o,i.at_ms),share:hd(i.at_ms,i.duration_ms,e)},body:r`${i.duration_ms===null?c:ud([[T(o,"took"),t.span(i.duration_ms)]])}
      <details>
        <summary>${T(o,"given")}</summary>
        <pre>${i.arguments||T(o,"nothing")}</pre>
      </details>
      ${i.is_private?r`<p class="quiet">${T(o,"private")}</p>`:r`<details>
            <summary>${T(o,"gave")}</summary>
            <pre>${i.result||T(o,"nothing")}</pre>
          </details>`}
      ${i.is_cut?r`<p class="quiet">${T(o,"cut")}</p>`:c}`}}function uh(o,i){let e=T(o,"absent");return{title:T(o,"changed",{name:o.entityName(i.entity_id)}),at:Tn(o,i.at_ms),body:r`<p>
      ${T(o,"from_to",{before:i.before??e,after:i.after??e})}
    </p>`}}var mh=["tool","words","profile"];function md(o,i){let e=mh.map(t=>[t,i.recalled.filter(s=>s.way===t)]);return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${T(o,"recalled")}</h2>
    ${i.recalled.length===0?r`<p class="quiet">${T(o,"recalled_none")}</p>`:c}
    ${i.recalled.length&&["fallback","none"].includes(i.route)?r`<p>${T(o,"recalled_in_vain")}</p>`:c}
    ${e.filter(([,t])=>t.length).map(([t,s])=>r`<h3 id="way-${t}">${T(o,`way_${t}`)}</h3>
          <ul class="memories" aria-labelledby="way-${t}">
            ${s.map(n=>r`<li>${fh(o,n)}</li>`)}
          </ul>`)}
  </section>`}function fd(o,i){let{memories:e,waiting:t,is_read:s}=i.learnt,n=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${T(o,"learnt")}</h2>
    ${n?r`<p class="quiet">${T(o,s?"learnt_none":"learnt_unread")}</p>`:c}
    ${e.length?r`<ul class="memories">
          ${e.map(a=>r`<li>${gd(o,a)}</li>`)}
        </ul>`:c}
    ${t?r`<p>
          ${T(o,"waiting",{count:t})}
          <a href=${o.link("/memory/waiting")}>${T(o,"decide")}</a>
        </p>`:c}
  </section>`}function fh(o,i){if(i.memory)return gd(o,i.memory);if(i.conversation_id===null)return T(o,"recalled_gone");let e=`/conversations/${encodeURIComponent(i.conversation_id)}`;return r`<a href=${o.link(e)}>${T(o,"recalled_message")}</a>`}function gd(o,i){return r`<a href=${o.link(`/memory/${encodeURIComponent(i.id)}`)}>${i.text}</a>
    <span class="chip">${o.ownerName(i.owner)}</span>`}var gh=200,vt,os,ei,ns,rs,ce,yd,bd,$d,wd,vd,_d,Qs=class extends q{constructor(){super(...arguments);f(this,ce);f(this,vt,this.loader());f(this,os,this.loader());f(this,ei,"");f(this,ns);f(this,rs,0)}connectedCallback(){super.connectedCallback();let e=++jn(this,rs)._;this.app.subscribe("turns/subscribe",{},t=>l(this,ce,yd).call(this,t)).then(t=>{e===d(this,rs)&&this.isConnected?S(this,ns,t):t()}).catch(()=>{})}disconnectedCallback(){var e;super.disconnectedCallback(),S(this,rs,d(this,rs)+1),(e=d(this,ns))==null||e.call(this),S(this,ns,void 0)}load(){let[e]=this.path;e!==void 0&&(e!==d(this,ei)&&(d(this,vt).clear(),d(this,os).clear()),S(this,ei,e),d(this,vt).load(async()=>{let t=await this.app.call("turns/get",{message_id:e});return t.turn?.requests.length&&d(this,os).load(()=>l(this,ce,bd).call(this,t)),t}))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${b(this.app,"turn")}</h1>
      ${this.path.length===0?ne(T(this.app,"unnamed_title"),T(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${T(this.app,"to_conversations")}</a
            >`):B(this.app,d(this,vt).current,e=>l(this,ce,$d).call(this,e),()=>this.load())}
    </div>`}};vt=new WeakMap,os=new WeakMap,ei=new WeakMap,ns=new WeakMap,rs=new WeakMap,ce=new WeakSet,yd=function(e){e.message_id===d(this,vt).current.value?.heard?.id&&this.load()},bd=async function(e){return(await this.app.call("request/list",{limit:gh})).items.filter(s=>s.message_id!==null&&s.message_id===e.heard?.id)},$d=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):c}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:c}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:c}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:c}
        </p>
        <a
          class="button"
          href=${this.app.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${T(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${T(this.app,"axis")}</h2>
        ${e.turn?l(this,ce,vd).call(this,e):c}
        <ol class="axis">
          ${pd(this.app,e).map(s=>l(this,ce,_d).call(this,s))}
        </ol>
        ${l(this,ce,wd).call(this)}
        ${e.turn?.is_wiped?r`<p class="quiet">${T(this.app,"wiped")}</p>`:c}
      </section>
      ${e.turn?c:ne(T(this.app,"old_title"),T(this.app,"old"))}
      ${e.turn?md(this.app,e.turn):c} ${fd(this.app,e)}`},wd=function(){let e=d(this,os).current.value??[];return e.length===0?c:r`<h3 id="sent">${T(this.app,"requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${e.map(t=>r`<li>
              <a class="button" href=${this.app.link(`/request/${encodeURIComponent(t.id)}`)}
                >${t.deployment}, ${this.app.show.time(t.at,!0)}</a
              >
            </li>`)}
      </ul>`},vd=function(e){let t=e.turn;if(!t)return c;let{show:s}=this.app,n=[[T(this.app,"total"),s.span(t.total_ms)]];return t.first_word_ms!==null&&n.push([T(this.app,"first_word"),s.span(t.first_word_ms)]),t.cost!==null&&n.push([T(this.app,"cost"),s.money(t.cost)]),r`<dl class="facts">
      ${n.map(([a,p])=>r`<div>
            <dt>${a}</dt>
            <dd>${p}</dd>
          </div>`)}
    </dl>`},_d=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${T(this.app,"failed")}</span>`:c}
        </h3>
        ${e.at===void 0?c:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:c}
      ${e.body}
    </li>`},Qs.styles=[I,N`
      :host {
        overflow-wrap: anywhere;
      }
      ol.axis {
        list-style: none;
        border-inline-start: 2px solid var(--sb-line);
        margin-inline-start: 7px;
        display: grid;
        gap: 12px;
        grid-template-columns: minmax(0, 1fr);
      }
      ol.axis > li {
        position: relative;
        padding-inline-start: 20px;
      }
      ol.axis > li::before {
        content: "";
        position: absolute;
        inset-inline-start: -7px;
        top: 6px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        border: 2px solid var(--sb-card);
        background: var(--sb-filled);
      }
      ol.axis > li.bad::before {
        background: var(--sb-bad);
      }
      ol.axis .said {
        white-space: pre-wrap;
      }
      dl.facts {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 20px;
        font-size: 14px;
      }
      dl.facts > div {
        display: flex;
        gap: 6px;
      }
      dl.facts dt {
        color: var(--sb-quiet);
      }
      dl.facts dd {
        font-variant-numeric: tabular-nums;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sb-line);
        margin: 4px 0;
        position: relative;
        overflow: hidden;
      }
      .bar > span {
        position: absolute;
        top: 0;
        bottom: 0;
        min-width: 3px;
        background: var(--sb-filled);
      }
      ul.memories {
        list-style: none;
        display: grid;
        gap: 8px;
      }
    `],Qs=u([E("sb-turn")],Qs);var kd=y("de","views/usage/i18n");var xd={period:"Period",n_days:"{count} days",apart:"Told apart by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this time no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} in its place",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Read",written:"Written",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Vectors",for_probe:"Trying out"};var Td=y("es","views/usage/i18n");var Ad=y("fr","views/usage/i18n");var Rd=y("it","views/usage/i18n");var Sd=y("nl","views/usage/i18n");var A=X({en:xd,de:kd,es:Td,fr:Ad,it:Rd,nl:Sd});function Ed(o,i,e){return e==="money"?o.show.money(i):A(o,"n_tokens",{count:i})}function po(o,i){let e=i.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>bh(o,t,t.limit??0))}
  </ul>`}function bh(o,i,e){let t=`${A(o,`of_${i.of}`)}, ${A(o,`per_${i.period}`)}`,s=i.used>=e,n=i.course==="stop"||i.course==="cheaper"?A(o,`now_${i.course}`):i.when_spent?A(o,`then_${i.when_spent}`):A(o,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${s?"chip bad":"quiet"}>
        ${A(o,"used_of",{used:Ed(o,i.used,i.unit),limit:Ed(o,e,i.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(i.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${n} ${A(o,"resets",{at:o.show.dateTime(i.resets)})}
    </p>
  </li>`}var Pd=800,An=200,Cd=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],Nd=N`
  .chart {
    width: 100%;
    height: 180px;
    display: block;
    border-block: 1px solid var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;function Rn(o){return`color-mix(in srgb, ${Cd[Math.min(o,Cd.length-1)]??"#757575"} 78%, var(--sb-text))`}function Od(o,i){let e=[],t=Date.parse(`${i}T12:00:00Z`);for(let s=Date.parse(`${o}T12:00:00Z`);s<=t;s+=864e5)e.push(new Date(s).toISOString().slice(0,10));return e}function Id(o,i,e,t,s,n){let a=new Map(i.map(oe=>[oe.day,oe])),p=(oe,ue)=>oe.parts[ue]?.[s]??0,h=e.map(oe=>{let ue=a.get(oe);return ue?t.reduce((At,Qe)=>At+p(ue,Qe),0):0}),g=Math.max(...h,0),x=Pd/e.length,$=Math.max(1,x-(e.length>60?.5:3)),_=e.flatMap((oe,ue)=>{let At=a.get(oe);if(!At||!g)return[];let Qe=An;return t.map((bo,$c)=>{let Mn=p(At,bo)/g*An;return Qe-=Mn,St`<rect x=${(ue*x).toFixed(2)} y=${Qe.toFixed(2)} width=${$.toFixed(2)}
        height=${Mn.toFixed(2)} style="fill:${Rn($c)}"></rect>`})}),D=s==="cost"?o.show.money(g):A(o,"n_tokens",{count:g}),U=e[0],ee=e[e.length-1];return r`<div>
    <p class="quiet">${D}</p>
    <svg
      class="chart"
      viewBox="0 0 ${Pd} ${An}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${n}
    >
      ${_}
    </svg>
    <div class="spread quiet">
      <span>${U?as(o,U):""}</span><span>${ee?as(o,ee):""}</span>
    </div>
  </div>`}function as(o,i){return o.show.date(`${i}T12:00:00Z`)}var $h=[7,30,90,400],wh=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],vh=["local","model","fallback","none"],ti,V,qd,Md,Ld,jd,Sn,Dd,Ud,Fd,ls,Hd,De=class extends q{constructor(){super(...arguments);f(this,V);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";f(this,ti,this.loader())}load(){d(this,ti).load(()=>l(this,V,qd).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${b(this.app,"usage")}</h1>
      ${l(this,V,Md).call(this)}
      ${B(this.app,d(this,ti).current,e=>l(this,V,Ld).call(this,e),()=>this.load())}
    </div>`}};ti=new WeakMap,V=new WeakSet,qd=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),s=[...t.days.items];for(let n=t.days.next_offset;n!==null;){let a=await this.app.call("usage/get",{...e,offset:n});s.push(...a.days.items),n=a.days.next_offset}return{usage:t,days:s}},Md=function(){let{app:e}=this,t=e.info?.entries??[],s=(n,a,p,h)=>r`<label class="field">
        ${A(e,n)}
        <select
          @change=${g=>{let x=p[g.target.selectedIndex];x&&h(x[0]),this.load()}}
        >
          ${p.map(([g,x])=>r`<option ?selected=${g===a}>${x}</option>`)}
        </select>
      </label>`;return r`<div class="row filters">
      ${s("period",this.days,$h.map(n=>[n,A(e,"n_days",{count:n})]),n=>this.days=n)}
      ${s("apart",this.by,[["purpose",A(e,"purpose")],["agent",A(e,"agent")],["model",A(e,"model")]],n=>this.by=n)}
      ${t.length>1?s("connection",this.entry,[["",A(e,"all")],...t.map(n=>[n.entry_id,n.title])],n=>this.entry=n):c}
    </div>`},Ld=function({usage:e,days:t}){let{app:s}=this;if(!t.length&&!e.connections.some(a=>a.budgets.some(p=>p.limit!==null)))return ne(A(s,"empty_title"),A(s,"empty"));let n=r`<a class="button" href=${s.link("/settings")}>${A(s,"set_prices")}</a>`;return r`
      ${l(this,V,jd).call(this,e)}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${A(s,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${n}</div>
          </section>`:c}
      ${t.length?l(this,V,Dd).call(this,e,t):c}
      ${e.connections.map(a=>{let p=a.budgets.some(h=>h.limit!==null);return r`<section class="card stack">
          <h2>${A(s,"budgets")}${e.connections.length>1?`: ${a.title}`:""}</h2>
          ${p?po(s,a.budgets):r`<p class="quiet">${A(s,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${s.link("/settings")}>${A(s,"set_budgets")}</a>
                </div>`}
        </section>`})}
      ${l(this,V,Hd).call(this,e)}
    `},jd=function({total:e}){let{app:t}=this,s=(n,a)=>r`<div><strong>${n}</strong>${A(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${s(e.cost===null?A(t,"no_price"):t.show.money(e.cost),"cost")}
        ${s(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${s(e.cached_share===null?"–":t.show.percent(e.cached_share),"cached")}
        ${s(t.show.number(e.calls),"calls")}
        ${s(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,V,Sn).call(this,e.turns)} ${A(t,"cached_means")}</p>
    </section>`},Sn=function(e){let{app:t}=this,s=vh.filter(n=>e[n]).map(n=>A(t,`route_${n}`,{count:e[n]??0}));return s.length?`${A(t,"turns")}: ${s.join(", ")}.`:""},Dd=function(e,t){let{app:s}=this,n=e.total.cost!==null,a=n?this.wanted:"tokens",p=new Map;for(let $ of t)for(let[_,D]of Object.entries($.parts))p.set(_,(p.get(_)??0)+D.tokens);let h=[...p.keys()].sort(($,_)=>+($==="others")-+(_==="others")||(p.get(_)??0)-(p.get($)??0)),g=Od(e.from,e.to),x=A(s,"chart",{from:as(s,e.from),to:as(s,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${A(s,"by_day")}</h2>
        ${n?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${A(s,a==="cost"?"show_tokens":"show_cost")}
            </button>`:c}
      </div>
      ${Id(s,t,g,h,a,x)}
      <ul class="plain row">
        ${h.map(($,_)=>r`<li class="chip">
            <span class="swatch" style="background:${Rn(_)}"></span>
            ${l(this,V,ls).call(this,e,$)}
          </li>`)}
      </ul>
      <details>
        <summary>${A(s,"as_table")}</summary>
        <div class="scrolls" tabindex="0" role="group" aria-label=${A(s,"by_day")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${A(s,"day")}</th>
                ${h.map($=>r`<th class="number" scope="col">${l(this,V,ls).call(this,e,$)}</th>`)}
                <th class="number" scope="col">${A(s,"tokens")}</th>
                <th class="number" scope="col">${A(s,"cost")}</th>
                <th class="number" scope="col">${A(s,"cached")}</th>
                <th class="number" scope="col">${A(s,"first_word")}</th>
                <th scope="col">${A(s,"turns")}</th>
              </tr>
            </thead>
            <tbody>
              ${t.map($=>l(this,V,Ud).call(this,$,h,a))}
            </tbody>
          </table>
        </div>
      </details>
    </section>`},Ud=function(e,t,s){let{app:n}=this,a=e.median_first_token_ms;return r`<tr>
      <th scope="row">${as(n,e.day)}</th>
      ${t.map(p=>r`<td class="number">${l(this,V,Fd).call(this,e.parts[p]?.[s]??0,s)}</td>`)}
      <td class="number">${n.show.number(e.input_tokens+e.output_tokens)}</td>
      <td class="number">${e.cost===null?A(n,"no_price"):n.show.money(e.cost)}</td>
      <td class="number">${e.cached_share===null?"–":n.show.percent(e.cached_share)}</td>
      <td class="number">${a===null?"–":n.show.span(a)}</td>
      <td>${l(this,V,Sn).call(this,e.turns)}</td>
    </tr>`},Fd=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},ls=function(e,t){let{app:s}=this;return t==="others"?A(s,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?A(s,"agent_gone"):A(s,"no_agent")):this.by==="model"?t||A(s,"model_unknown"):wh.includes(t)?A(s,`for_${t}`):t},Hd=function(e){let{app:t}=this,s=this.by==="agent"?e.agents.map(n=>[l(this,V,ls).call(this,e,n.agent),n]):this.by==="model"?e.models.map(n=>[l(this,V,ls).call(this,e,n.model),n]):e.purposes.map(n=>[l(this,V,ls).call(this,e,n.purpose),n]);return s.length?r`<section class="card stack">
      <h2>${A(t,this.by)}</h2>
      <div class="scrolls" tabindex="0" role="group" aria-label=${A(t,this.by)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${A(t,this.by)}</th>
              <th class="number" scope="col">${A(t,"cost")}</th>
              <th class="number" scope="col">${A(t,"read")}</th>
              <th class="number" scope="col">${A(t,"cached")}</th>
              <th class="number" scope="col">${A(t,"written")}</th>
              <th class="number" scope="col">${A(t,"calls")}</th>
              <th class="number" scope="col">${A(t,"failed")}</th>
            </tr>
          </thead>
          <tbody>
            ${s.map(([n,a])=>r`<tr>
                <th scope="row">${n}</th>
                <td class="number">${a.cost===null?A(t,"no_price"):t.show.money(a.cost)}</td>
                <td class="number">${t.show.number(a.input_tokens)}</td>
                <td class="number">${a.cached_share===null?"–":t.show.percent(a.cached_share)}</td>
                <td class="number">${t.show.number(a.output_tokens)}</td>
                <td class="number">${t.show.number(a.calls)}</td>
                <td class="number">${t.show.number(a.failed)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
    </section>`:r``},De.styles=[I,Nd,N`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .scrolls th,
      .scrolls td {
        white-space: nowrap;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `],u([v()],De.prototype,"days",2),u([v()],De.prototype,"by",2),u([v()],De.prototype,"entry",2),u([v()],De.prototype,"wanted",2),De=u([E("sb-usage")],De);var Bd=y("de","views/work/i18n");var Wd={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Vectors",summaries:"Summaries",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",read_now:"Read now",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The health page says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"Parts that failed, and are tried again by themselves: {count}.",windows_parked:"Parts given up after five attempts; trying again reads them: {count}.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much for windows",chunks:"{read} of {count} chunks are read.",chunks_failed:"Failed or given up: {count}.",begun:"Begun {at}.",no_readings:"Nothing is read in chunks. That happens when very much waits at once, as after an import.",several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:'Nothing was imported. The action "Import conversations" brings in those of ChatGPT or another Switchboard; a trial run tells the cost.',embedding_off:"No deployment for embeddings is named, so recall goes by words alone, not by meaning.",missing:"Without a vector yet: memories {memories}, messages {count}. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its vector.",last_failure:"It failed last {ago}.",summaries_waiting:"Conversations that wait for their summary: {count}.",no_summaries:"No conversation waits for its summary.",summaries_failing:"Not summarised, and tried again by themselves: {count}.",undo_import:"Undo import",undo_means:"What goes for good: messages {count}, conversations {conversations}, memories learnt from them {memories}.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var zd=y("es","views/work/i18n");var Kd=y("fr","views/work/i18n");var Gd=y("it","views/work/i18n");var Vd=y("nl","views/work/i18n");var M=X({en:Wd,de:Bd,es:zd,fr:Kd,it:Gd,nl:Vd});var kt,Ue,cs,xt,P,En,Yd,Jd,ho,_t,ds,Pn,Zd,Cn,Xd,Qd,ec,tc,Nn,sc,ic,oc,Ze=class extends q{constructor(){super(...arguments);f(this,P);this.problem="";this.busy=!1;f(this,kt,this.loader());f(this,Ue);f(this,cs);f(this,xt,0)}load(){d(this,kt).load(()=>l(this,P,Yd).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,P,En).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${b(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${dt(e,this.problem)}</div>`:c}
      ${B(e,d(this,kt).current,t=>l(this,P,Jd).call(this,t),()=>this.load())}
      ${this.asked?l(this,P,oc).call(this,this.asked):c}
    </div>`}};kt=new WeakMap,Ue=new WeakMap,cs=new WeakMap,xt=new WeakMap,P=new WeakSet,En=function(){var e;S(this,xt,d(this,xt)+1),(e=d(this,cs))==null||e.call(this),S(this,cs,void 0)},Yd=function(){l(this,P,En).call(this);let e=d(this,xt);return new Promise((t,s)=>{this.app.subscribe("work/subscribe",{},n=>{if(e===d(this,xt)){if("problem"in n){this.problem=n.problem;return}this.problem="",S(this,Ue,"standing"in n?n.standing:d(this,Ue)&&{...d(this,Ue),...n.changes}),d(this,Ue)&&(d(this,kt).current.state==="ready"?d(this,kt).put(d(this,Ue)):t(d(this,Ue)))}}).then(n=>{e===d(this,xt)?S(this,cs,n):n()},s)})},Jd=function(e){return e.learning.state==="off"?r`${Pe(this.app)}${l(this,P,Nn).call(this,e.summaries)}`:r`
      ${l(this,P,Zd).call(this,e.learning)} ${l(this,P,Xd).call(this,e.graph)}
      ${l(this,P,Qd).call(this,e.readings)} ${l(this,P,ec).call(this,e.imports)}
      ${l(this,P,tc).call(this,e.embedding)} ${l(this,P,Nn).call(this,e.summaries)}
    `},ho=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${M(this.app,`state_${e}`)}</span>`},_t=function(e,t){return r`<div class="spread"><h2>${M(this.app,e)}</h2>${l(this,P,ho).call(this,t)}</div>`},ds=function(e,t,s){let n=a=>M(this.app,e==="learning"&&a==="retry"?"read_now":a);return s.map(a=>r`<button
        ?disabled=${this.busy}
        aria-label=${`${n(a)}: ${M(this.app,e)} ${t.id?.slice(0,8)??""}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,P,Pn).call(this,a,e,t)}}
      >
        ${n(a)}
      </button>`)},Pn=async function(e,t,s){this.busy=!0;try{let n=s.id===void 0?{}:{item_id:s.id};await this.app.call(`work/${e}`,{kind:t,...n,expected_revision:s.revision}),this.app.notify(M(this.app,`done_${e}`))}catch(n){this.app.notifyFailure(n)}finally{this.busy=!1,this.asked=void 0}},Zd=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
        ${l(this,P,_t).call(this,"learning",e.state)}
        <p>${M(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${b(t,"health")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing";return r`<section class="card stack">
      ${l(this,P,_t).call(this,"learning",e.state)}
      <p>
        ${e.pending?M(t,"pending",{count:e.pending}):M(t,"nothing_pending")}
        ${s?M(t,"paused_means"):""}
      </p>
      ${e.owners?.length?r`<ul class="plain row">
            ${e.owners.map(n=>r`<li class="chip">
                ${t.ownerName(n.owner)}: ${t.show.number(n.pending)}
              </li>`)}
          </ul>`:c}
      <p class="quiet">
        ${e.last_run?M(t,"last_run",{ago:t.show.ago(e.last_run)}):M(t,"never_run")}
        ${e.next_run&&!s?M(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?M(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,P,Cn).call(this,e.windows)}
      ${e.budgets?.some(n=>n.limit!==null)?po(t,e.budgets):c}
      <div class="row">
        ${l(this,P,ds).call(this,"learning",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},Cn=function(e){if(!e||e.failed+e.parked===0)return c;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?M(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?M(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(s=>r`<p>${dt(t,s)}</p>`)}
    </div>`},Xd=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,P,_t).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${M(t,"graph_off")}</p>
            <a href=${t.link("/settings")}>${b(t,"open_settings")}</a>`:r`<p>
              ${e.pending?M(t,"pending",{count:e.pending}):M(t,"nothing_pending")}
            </p>
            ${l(this,P,Cn).call(this,e.windows)}`}
    </section>`},Qd=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${M(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(s=>{let n=M(t,s.kind==="again"?"read_again":"backlog"),a=s.status==="running"?s.failed?["pause","cancel","retry"]:["pause","cancel"]:s.status==="paused"?["resume","cancel"]:s.status==="done"&&s.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${n}</strong>${l(this,P,ho).call(this,s.status)}</div>
                <progress max=${Math.max(1,s.chunks)} .value=${s.read} aria-label=${n}></progress>
                <p class="quiet">
                  ${M(t,"chunks",{read:s.read,count:s.chunks})}
                  ${s.failed+s.parked?M(t,"chunks_failed",{count:s.failed+s.parked}):""}
                  ${M(t,"begun",{at:t.show.dateTime(s.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,P,ds).call(this,"reading",s,a)}</div>`:c}
              </li>`})}
          </ul>`:r`<p class="quiet">${M(t,"no_readings")}</p>`}
    </section>`},ec=function(e){let{app:t}=this,s={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${M(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(n=>{let a=`${n.format}, ${n.owner?t.ownerName(n.owner):M(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,P,ho).call(this,n.status)}</div>
                <progress max=${Math.max(1,n.total)} .value=${n.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${M(t,"imported",{position:n.position,count:n.total,added:n.added,known:n.known,refused:n.refused})}
                  ${M(t,"begun",{at:t.show.dateTime(n.begun)})}
                </p>
                ${n.error?r`<p class="alert bad">${dt(t,n.error)}</p>`:c}
                <div class="row">
                  ${l(this,P,ds).call(this,"import",n,s[n.status])}
                  <button class="bad" ?disabled=${this.busy} @click=${()=>{l(this,P,sc).call(this,n)}}>
                    ${M(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${M(t,"no_imports")}</p>`}
    </section>`},tc=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,P,_t).call(this,"embedding",e.state)}
        <p>${M(t,"embedding_off")}</p>
        <a href=${t.link("/settings")}>${b(t,"open_settings")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing",n=e.missing;return r`<section class="card stack">
      ${l(this,P,_t).call(this,"embedding",e.state)}
      <p>
        ${n==null?M(t,"missing_unknown"):n.memories+n.messages?M(t,"missing",{memories:n.memories,count:n.messages}):M(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${M(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${dt(t,e.last_failure.reason)}
          </p>`:c}
      <div class="row">
        ${l(this,P,ds).call(this,"embedding",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},Nn=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,P,_t).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?M(t,"summaries_waiting",{count:e.waiting}):M(t,"no_summaries")}
        ${e.failing?M(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,P,ds).call(this,"summaries",e,["retry"])}</div>`:c}
    </section>`},sc=async function(e){this.busy=!0;try{let t=await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision});this.asked={kind:"undo",item:e,of:"import",...t.would_forget?{goes:t.would_forget}:{}}}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1}},ic=async function(e){this.busy=!0;try{await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision,confirm:!0}),this.app.notify(M(this.app,"undone"))}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1,this.asked=void 0}},oc=function(e){let{app:t}=this,s=e.kind==="undo",n=e.goes;return r`<sb-dialog
      heading=${M(t,s?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${s&&n?M(t,"undo_means",{count:n.messages,conversations:n.conversations,memories:n.memories.length}):M(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${b(t,"back")}</button>
      <button
        slot="actions"
        class="bad"
        ?disabled=${this.busy}
        @click=${()=>{s?l(this,P,ic).call(this,e.item):l(this,P,Pn).call(this,"cancel",e.of,e.item)}}
      >
        ${M(t,s?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},Ze.styles=[I,N`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],u([v()],Ze.prototype,"asked",2),u([v()],Ze.prototype,"problem",2),u([v()],Ze.prototype,"busy",2),Ze=u([E("sb-work")],Ze);var uo=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",showsWords:!0,draw:(o,i)=>r`<sb-conversations .app=${o} .path=${i}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",showsWords:!0,draw:(o,i)=>r`<sb-turn .app=${o} .path=${i}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",showsWords:!0,draw:(o,i)=>r`<sb-memory .app=${o} .path=${i}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",showsWords:!0,draw:(o,i)=>r`<sb-graph .app=${o} .path=${i}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",showsWords:!0,draw:(o,i)=>r`<sb-request .app=${o} .path=${i}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(o,i)=>r`<sb-work .app=${o} .path=${i}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(o,i)=>r`<sb-usage .app=${o} .path=${i}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(o,i)=>r`<sb-health .app=${o} .path=${i}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(o,i)=>r`<sb-settings .app=${o} .path=${i}></sb-settings>`}],si="conversations";var kh={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},xh=Intl.DateTimeFormat().resolvedOptions().timeZone,rc=60,On=60*rc,nc=24*On,mo=class{constructor(i){this.hass=i}#e=new Map;number(i,e=0){let{number_format:t}=this.hass().locale;return this.#i(this.#o(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(i)}percent(i){return this.#i(this.#o(),{style:"percent",maximumFractionDigits:0}).format(i)}money(i){let e=i!==0&&Math.abs(i)<.1?4:2;return this.#i(this.#o(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(i)}span(i){let[e,t,s]=i<1e3?[i,"millisecond",0]:i<9e4?[i/1e3,"second",1]:[i/6e4,"minute",0];return this.#i(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:s}).format(e)}bytes(i){let[e,t]=i<1e6?[i/1e3,"kilobyte"]:[i/1e6,"megabyte"];return this.#i(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(i,e=!1){return this.#s(this.#r(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#a(),timeZone:this.#n()}).format(new Date(i))}date(i){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return this.#s(this.#r(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#n()}).format(new Date(i));let{day:t,month:s,year:n}=this.#t(i);return e==="DMY"?`${t}/${s}/${n}`:e==="MDY"?`${s}/${t}/${n}`:`${n}-${s}-${t}`}dateTime(i){return`${this.date(i)}, ${this.time(i)}`}day(i){let{day:e,month:t,year:s}=this.#t(i);return`${s}-${t}-${e}`}ago(i){let e=(new Date(i).getTime()-Date.now())/1e3,[t,s]=Math.abs(e)<On?[e/rc,"minute"]:Math.abs(e)<nc?[e/On,"hour"]:[e/nc,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),s)}#t(i){let e=this.#s("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#n()}).formatToParts(new Date(i)),t=s=>e.find(n=>n.type===s)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#s(i,e){let t=`date ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.DateTimeFormat(i,e);return this.#e.set(t,s),s}#i(i,e){let t=`number ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.NumberFormat(i,e);return this.#e.set(t,s),s}#n(){let{locale:i,config:e}=this.hass();return i.time_zone==="server"?e.time_zone:xh}#a(){let{time_format:i}=this.hass().locale;return i==="12"?{hourCycle:"h12"}:i==="24"?{hourCycle:"h23"}:{}}#o(){let{number_format:i,language:e}=this.hass().locale;return i==="system"?void 0:kh[i]??e}#r(){let{date_format:i,language:e}=this.hass().locale;return i==="system"?void 0:e}};var Th=3e3,fo=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new mo(()=>this.hass);this.narrow=!1;this.prefix="/switchboard";this.isInSpite=!1}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,...this.isInSpite?{in_spite_of_guests:!0}:{},type:`switchboard/${e}`})}catch(s){throw G(this,s)}}async subscribe(e,t,s){let{connection:n}=this.hass,a={...t,type:`switchboard/${e}`},p=!1,h,g,x=async()=>{h=await n.subscribeMessage(_=>p||s(_),a,{resubscribe:!1}),p&&h().catch(()=>{})},$=()=>{clearTimeout(g),x().catch(()=>{!p&&this.hass.connected&&(g=setTimeout($,Th))})};try{await x()}catch(_){throw G(this,_)}return n.addEventListener("ready",$),()=>{p=!0,clearTimeout(g),n.removeEventListener("ready",$),h?.().catch(()=>{})}}link(e){return this.prefix+e}go(e,t={}){let s=this.link(e);t.replace?history.replaceState(history.state,"",s):history.pushState(null,"",s),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=G(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?b(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};function ac(o){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${o}></ha-icon>`:c}var lc=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],Ah=1e4,Rh=3e3,Y,ps,hs,Tt,Xe,ii,us,oi,z,dc,In,go,cc,qn,ni,pc,hc,uc,mc,fc,gc,yc,bc,ri,yo,we=class extends Q{constructor(){super(...arguments);f(this,z);this.narrow=!1;this.isLost=!1;f(this,Y);f(this,ps);f(this,hs);f(this,Tt);f(this,Xe);f(this,ii,"");f(this,us);f(this,oi,"");f(this,ni,()=>{this.isLost=!0});f(this,ri,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find(g=>g instanceof HTMLAnchorElement),s=d(this,Y);if(!t||t.target||t.hasAttribute("download"))return;let{origin:n,pathname:a,search:p,hash:h}=new URL(t.href);n!==location.origin||!a.startsWith(`${s.prefix}/`)||(e.preventDefault(),s.go(a.slice(s.prefix.length)+p+h))});f(this,yo,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",d(this,Y)&&(l(this,z,qn).call(this),l(this,z,go).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(d(this,ps)),clearTimeout(d(this,hs)),(e=d(this,Xe))==null||e.call(this),S(this,Xe,void 0),d(this,Tt)?.removeEventListener("disconnected",d(this,ni)),S(this,Tt,void 0),d(this,Y)&&(d(this,Y).isInSpite=!1)}shouldUpdate(e){if(!this.hass||!this.route)return!1;if(!e.has("hass"))return!0;let t=e.get("hass");if(d(this,Y)&&(d(this,Y).hass=this.hass),!t)return!0;let{hass:s}=this,n=t.language!==s.language||t.locale!==s.locale||t.connected!==s.connected||t.user!==s.user||t.connection!==s.connection;return t.language!==s.language&&l(this,z,In).call(this),n&&d(this,Y)?.tell("changed"),n||e.size>1}willUpdate(){d(this,Y)||(S(this,Y,new fo(this.hass)),d(this,Y).addEventListener("notice",()=>l(this,z,gc).call(this)),d(this,Y).addEventListener("returned",()=>this.requestUpdate()),l(this,z,qn).call(this),l(this,z,dc).call(this)),d(this,Y).narrow=this.narrow,d(this,Y).prefix=this.route.prefix}render(){let e=d(this,Y),[t="",...s]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),n=uo.find(p=>p.name===t),a=n?.within??si;return a!==d(this,oi)&&(e.isInSpite=!1),S(this,oi,a),r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${d(this,yo)} aria-label=${b(e,"menu")}>
                &#9776;
              </button>`:c}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${b(e,"views")}>
          <ul>
            ${uo.filter(p=>p.name===p.within&&(!p.admin||e.isAdmin)).map(p=>l(this,z,pc).call(this,e,p,a))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,z,mc).call(this,e)}</div>
      <main @click=${d(this,ri)}>${l(this,z,hc).call(this,e,t,n,s)}</main>
      <div role="status" aria-live="polite">${l(this,z,fc).call(this,e)}</div>
    `}updated(){let e=new URLSearchParams(location.search).get("config_entry");if(e&&d(this,Y)?.info){d(this,Y).go(`/settings/${e}`,{replace:!0});return}l(this,z,yc).call(this),l(this,z,bc).call(this)}};Y=new WeakMap,ps=new WeakMap,hs=new WeakMap,Tt=new WeakMap,Xe=new WeakMap,ii=new WeakMap,us=new WeakMap,oi=new WeakMap,z=new WeakSet,dc=async function(){await l(this,z,In).call(this),await l(this,z,go).call(this)},In=async function(){let{hass:e}=this;await Promise.all([or(Po(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),d(this,Y)?.tell("changed"),this.requestUpdate()},go=async function(){var t;let e=d(this,Y);if(!(!e||!this.isConnected)){clearTimeout(d(this,hs)),(t=d(this,Xe))==null||t.call(this),S(this,Xe,void 0);try{let s=await e.subscribe("info",{},n=>l(this,z,cc).call(this,e,n));this.isConnected?S(this,Xe,s):s()}catch(s){this.trouble=G(e,s),S(this,hs,setTimeout(()=>{l(this,z,go).call(this)},Rh))}}},cc=function(e,t){let s=e.info;t.guests||(e.isInSpite=!1);let n=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new pe("gone","gone",b(e,"gone")),this.requestUpdate(),t.is_running&&s&&(n||!s.is_running)?e.tell("returned"):s&&e.tell("changed")},qn=function(){let e=d(this,Y)?.hass.connection;!e||e===d(this,Tt)||(e.addEventListener("disconnected",d(this,ni)),S(this,Tt,e))},ni=new WeakMap,pc=function(e,t,s){return r`<li>
      <a
        href=${e.link(`/${t.name}`)}
        aria-current=${t.name===s?"page":c}
        @click=${d(this,ri)}
        >${ac(t.icon)}${b(e,t.name)}</a
      >
    </li>`},hc=function(e,t,s,n){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${b(e,"loading")}</p>`;if(t&&!s)return r`<h1 tabindex="-1">${b(e,"no_such_page")}</h1>
        <a href=${e.link(`/${si}`)}>${b(e,si)}</a>`;let a=s??uo.find(p=>p.name===si);return!a||a.admin&&!e.isAdmin?r`<h1 tabindex="-1">${b(e,"administrators_only")}</h1>`:e.info.guests&&a.showsWords&&!e.isInSpite?l(this,z,uc).call(this,e,a):a.draw(e,n)},uc=function(e,t){return r`<div class="card stack" data-state="hidden">
      <h1 tabindex="-1">${b(e,t.name)}</h1>
      <p>${b(e,"guests_hidden")}</p>
      <div class="row">
        <button
          @click=${()=>{e.isInSpite=!0,this.requestUpdate()}}
        >
          ${b(e,"guests_show")}
        </button>
        <span class="quiet">${b(e,"guests_until")}</span>
      </div>
    </div>`},mc=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${b(e,"lost")}</p>`:c}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:c}
      ${t&&lc&&t.page!==lc?r`<p class="alert warn spread" data-banner="stale">
            ${b(e,"stale")}
            <button @click=${()=>location.reload()}>${b(e,"reload")}</button>
          </p>`:c}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${b(e,"guests")}</p>`:c}
    `},fc=function(e){let{notice:t}=e;if(!t)return c;let{action:s}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${s?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),s.run()}}
          >
            ${s.label}
          </button>`:c}
    </div>`},gc=function(){clearTimeout(d(this,ps)),this.requestUpdate();let{notice:e}=d(this,Y);S(this,ps,setTimeout(()=>{d(this,Y)?.notice===e&&(d(this,Y).notice=void 0,this.requestUpdate())},Ah))},yc=function(){let e=this.renderRoot.querySelector("nav"),t=e?.querySelector("a[aria-current]");!e||!t||t.href===d(this,ii)||(S(this,ii,t.href),e.scrollLeft=t.offsetLeft-(e.clientWidth-t.offsetWidth)/2)},bc=function(){let{path:e}=this.route;if(e===d(this,us)||!d(this,Y)?.info)return;let t=d(this,us)===void 0;if(S(this,us,e),t)return;this.scrollTop=0;let s=this.renderRoot.querySelector("main > *");s instanceof Q&&s.updateComplete.then(()=>{s.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},ri=new WeakMap,yo=new WeakMap,we.styles=[I,N`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],u([L({attribute:!1})],we.prototype,"hass",2),u([L({type:Boolean,reflect:!0})],we.prototype,"narrow",2),u([L({attribute:!1})],we.prototype,"route",2),u([L({attribute:!1})],we.prototype,"panel",2),u([v()],we.prototype,"trouble",2),u([v()],we.prototype,"isLost",2),we=u([E("switchboard-panel")],we);
